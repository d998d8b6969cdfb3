import type { UserId } from '../../../shared/identity/accounts/domain/identity.ts';
import type { FoundRow, RowProblem, RowValues } from '../../../shared/imports/domain/rows/request-row.ts';
import { ParseError } from '../../../shared/imports/parsing/parse-error.ts';
import { RECEIPT_LIMITS } from '../../../shared/receipts/domain/receipt-limits.ts';
import { receiptRefusal } from '../../../shared/receipts/domain/receipt-refusal.ts';
import type { OpenReceipt } from '../../../shared/receipts/use-cases/open-receipt.ts';
import type { makeRecognizePages } from '../../../shared/receipts/use-cases/recognize-pages.ts';
import type { UnderstandReceipt } from '../../../shared/receipts/use-cases/transfer-of-receipt.ts';
import { FILE_COLUMN } from '../../../shared/validation-imports/domain/validation-row.ts';
import {
  RECEIPT_FIELDS,
  SURE,
  type ReceiptField,
  type ReceiptReading,
  type StatedFields,
} from '../../../shared/validation/domain/receipt/receipt.ts';
import { isArchive, type ImageFile } from '../parsing/open-images.ts';

/** A row, and whether its text was recognised: that is what costs. */
export type ReadReceipt = { readonly row: FoundRow; readonly isCharged: boolean };

type ReceiptReader = {
  readonly openReceipt: OpenReceipt;
  readonly recognizePages: ReturnType<typeof makeRecognizePages>;
  readonly understandReceipt: UnderstandReceipt;
};

const NOTHING_STATED: StatedFields = {
  fecha: null,
  monto: null,
  clave_rastreo: null,
  referencia_numerica: null,
  emisor: null,
  receptor: null,
  accounts: [],
};

/** `POST /validate` takes no shorter tracking key. */
const MIN_KEY_LENGTH = 18;

const isSure = ({ fields }: ReceiptReading, field: ReceiptField): boolean => (fields[field]?.confidence ?? 0) >= SURE;

/** A key that was read with certainty identifies the payment, else such a reference: a doubtful one next to it could only contradict it. */
const isLeftOut = (reading: ReceiptReading, field: ReceiptField, value: string): boolean => {
  const isKeySure = isSure(reading, 'clave_rastreo') && (reading.fields.clave_rastreo?.value.length ?? 0) >= MIN_KEY_LENGTH;
  if (field === 'referencia_numerica') return isKeySure;
  return field === 'clave_rastreo' && !isKeySure && (value.length < MIN_KEY_LENGTH || isSure(reading, 'referencia_numerica'));
};

const valuesOf = (reading: ReceiptReading): RowValues =>
  Object.fromEntries(
    RECEIPT_FIELDS.flatMap((field) => {
      const value = reading.fields[field]?.value;
      return value === undefined || isLeftOut(reading, field, value) ? [] : [[field, value]];
    }),
  );

/** The bytes of a file; null when it is broken, or inflates to more than its archive states. */
const unpacked = (file: ImageFile): Uint8Array | null => {
  try {
    return file.read();
  } catch (error) {
    if (error instanceof ParseError) return null;
    throw error;
  }
};

/** Reads receipts with what reads those of `POST /validate-ocr`. Whatever a file contains, it becomes a row, with the reason if it has no fields. */
export const makeReadReceipt = ({ openReceipt, recognizePages, understandReceipt }: ReceiptReader) => {
  const rowOf = (file: ImageFile, rowIndex: number, values: RowValues, problems: readonly RowProblem[]): FoundRow => ({
    rowIndex,
    cells: file.name === '' ? [] : [[FILE_COLUMN, file.name]],
    values,
    corrections: {},
    problems,
  });

  return async (userId: UserId, file: ImageFile, rowIndex: number, deadline: number): Promise<ReadReceipt> => {
    const refuse = (code: string, isCharged = false): ReadReceipt => ({
      row: rowOf(file, rowIndex, {}, [{ code, field: null }]),
      isCharged,
    });
    const bytes = unpacked(file);
    if (bytes === null) return refuse('receipt_unreadable');
    if (bytes.byteLength > RECEIPT_LIMITS.maxFileBytes) return refuse('image_too_large');
    if (isArchive(bytes)) return refuse('archive_in_archive');
    const opened = await openReceipt(bytes, null);
    if (!opened.ok) return refuse(opened.problems[0].code);
    const recognized = await recognizePages(opened.value.pages, deadline);
    if (recognized === null) return refuse('ocr_unavailable');
    const isCharged = recognized.engine === 'textract';
    const { reading, toConfirm } = await understandReceipt(userId, NOTHING_STATED, recognized.pages, recognized.engine);
    const refusal = receiptRefusal(recognized.pages, reading, opened.value.mediaType);
    if (refusal !== null) return refuse(refusal, isCharged);
    const values = valuesOf(reading);
    const doubts = toConfirm.filter((field) => values[field] !== undefined).map((field) => ({ code: 'ocr_low_confidence', field }));
    return { row: rowOf(file, rowIndex, values, doubts), isCharged };
  };
};
