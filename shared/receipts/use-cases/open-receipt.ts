import { createHash } from 'node:crypto';

import { fail, ok, type Result } from '../../errors/failure.ts';
import { pdfStructureProblem, type PdfStructureProblem } from '../../pdf/pdf-structure.ts';
import type { ReceiptFile } from '../../validation/domain/receipt/receipt.ts';
import { checkFile, type FileFormProblem } from '../domain/check-file.ts';
import { RECEIPT_LIMITS } from '../domain/receipt-limits.ts';
import { showsSeveralReceipts } from '../domain/receipts-in-text.ts';
import type { HeicOpener } from '../ports/heic-opener.ts';
import type { PdfOpener, PdfPage, PdfProblem } from '../ports/pdf-opener.ts';
import type { ImageDecoder, ImagePage, ImageProblem, ReceiptPage } from '../ports/receipt-decoder.ts';

/** The file of a receipt after all checks: the version to store, and its pages. */
export type LoadedReceipt = {
  readonly bytes: Uint8Array;
  readonly mediaType: ReceiptFile['mediaType'];
  readonly pages: readonly ReceiptPage[];
};

/** Why a file is refused by its content. */
export type ContentProblem = FileFormProblem | 'pdf_multiple_receipts' | ImageProblem | PdfProblem | PdfStructureProblem;

type OpenDeps = { readonly imageDecoder: ImageDecoder; readonly pdfOpener: PdfOpener; readonly heicOpener: HeicOpener };

/** Checks a file by its content; what it was declared to be has to agree. */
export const makeOpenReceipt = ({ imageDecoder, pdfOpener, heicOpener }: OpenDeps) => {
  const pageOf = async (page: PdfPage): Promise<ReceiptPage> => (page.kind === 'text' ? page : imageDecoder.encode(page));

  const openPdf = async (bytes: Uint8Array): Promise<Result<LoadedReceipt, ContentProblem>> => {
    const opened = await pdfOpener.open(bytes, RECEIPT_LIMITS.maxPdfPages);
    if (opened.kind === 'refused') return fail({ code: opened.problem, params: { max_pages: RECEIPT_LIMITS.maxPdfPages } });
    const structure = pdfStructureProblem(bytes);
    if (structure !== null) return fail(structure);
    const texts = opened.pages.flatMap((page) => (page.kind === 'text' ? [page.text] : []));
    if (showsSeveralReceipts(texts)) return fail('pdf_multiple_receipts');
    const pages: ReceiptPage[] = [];
    for (const page of opened.pages) pages.push(await pageOf(page));
    return ok({ bytes, mediaType: 'application/pdf', pages });
  };

  const decodeHeic = async (bytes: Uint8Array): Promise<Result<ImagePage, ImageProblem>> => {
    const opened = await heicOpener.open(bytes);
    return opened.ok ? ok(await imageDecoder.encode(opened.value)) : opened;
  };

  return async (bytes: Uint8Array, declaredType: string | null): Promise<Result<LoadedReceipt, ContentProblem>> => {
    const kind = checkFile(bytes, declaredType);
    if (!kind.ok) return kind;
    if (kind.value === 'pdf') return openPdf(bytes);
    const decoded = kind.value === 'heic' ? await decodeHeic(bytes) : await imageDecoder.decode(bytes, kind.value);
    return decoded.ok ? ok({ bytes: decoded.value.bytes, mediaType: decoded.value.mediaType, pages: [decoded.value] }) : decoded;
  };
};

export type OpenReceipt = ReturnType<typeof makeOpenReceipt>;

/** The file to store, until an instant (epoch milliseconds), or, with null, until it was read. */
export const receiptFileOf = ({ bytes, mediaType }: Pick<LoadedReceipt, 'bytes' | 'mediaType'>, keptUntil: number | null): ReceiptFile => ({
  mediaType,
  sha256: createHash('sha256').update(bytes).digest('hex'),
  bytes: bytes.byteLength,
  keptUntil,
});
