/** Most bytes of a file that the API takes as a part of a form; a larger one is uploaded directly. */
const MAX_FORM_BYTES = 4_000_000;

/** Most bytes of a file (interface: imports). */
const MAX_FILE_BYTES = 20_000_000;

/** Most receipts of an import. */
const MAX_RECEIPTS = 200;

type ChosenFile = { readonly name: string; readonly type: string; readonly size: number };

/** How chosen files are imported, or why they are not. */
export type UploadPlan =
  | { readonly isAccepted: true; readonly isDirect: boolean; readonly hasReceipts: boolean }
  | { readonly isAccepted: false; readonly reason: 'too_large' | 'too_many' | 'one_file' };

const isArchive = ({ name, type }: ChosenFile): boolean => type.includes('zip') || /\.zip$/i.test(name);
const isImage = ({ name, type }: ChosenFile): boolean => type.startsWith('image/') || /\.(?:png|jpe?g|webp|hei[cf])$/i.test(name);

/** A workbook is a ZIP, too, but browsers and names do not report it as one. Several PDFs are receipts; one is a table, unless chosen otherwise. */
const areReceipts = (files: readonly ChosenFile[], isChosenAsReceipts: boolean): boolean =>
  isChosenAsReceipts || files.length > 1 || files.some((file) => isImage(file) || isArchive(file));

type Choice = { readonly takesReceipts: boolean; readonly isChosenAsReceipts: boolean };

/** How chosen files are imported: as a table or as receipts, in a request or directly to the storage. */
export const uploadPlanOf = (files: readonly ChosenFile[], { takesReceipts, isChosenAsReceipts }: Choice): UploadPlan => {
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  if (files.length > 1 && !takesReceipts) return { isAccepted: false, reason: 'one_file' };
  if (files.length > MAX_RECEIPTS) return { isAccepted: false, reason: 'too_many' };
  const most = files.length > 1 ? MAX_FORM_BYTES : MAX_FILE_BYTES;
  if (bytes > most) return { isAccepted: false, reason: 'too_large' };
  return { isAccepted: true, isDirect: bytes > MAX_FORM_BYTES, hasReceipts: takesReceipts && areReceipts(files, isChosenAsReceipts) };
};
