import { createHash } from 'node:crypto';

import type { ErrorCode } from '../../../shared/errors/catalogue.ts';
import { attributePointer, fail, ok, type Failure, type Result } from '../../../shared/errors/failure.ts';
import type { UserId } from '../../../shared/identity/accounts/domain/identity.ts';
import { pdfStructureProblem, type PdfStructureProblem } from '../../../shared/pdf/pdf-structure.ts';
import type { ReceiptFile } from '../../../shared/validation/domain/receipt/receipt.ts';
import { checkFile, type FileFormProblem } from '../domain/check-file.ts';
import { RECEIPT_LIMITS } from '../domain/receipt-limits.ts';
import type { ReceiptSource } from '../domain/receipt-source.ts';
import { showsSeveralReceipts } from '../domain/receipts-in-text.ts';
import type { HeicOpener } from '../ports/heic-opener.ts';
import type { FetchProblem, ImageFetcher } from '../ports/image-fetcher.ts';
import type { PdfOpener, PdfPage, PdfProblem } from '../ports/pdf-opener.ts';
import type { ImageDecoder, ImagePage, ImageProblem, ReceiptPage } from '../ports/receipt-decoder.ts';
import type { ReceiptUploads } from '../ports/receipt-uploads.ts';

/** The file of a receipt after all checks: the version to store, and its pages. */
export type LoadedReceipt = {
  readonly bytes: Uint8Array;
  readonly mediaType: ReceiptFile['mediaType'];
  readonly pages: readonly ReceiptPage[];
};

type ContentProblem = FileFormProblem | 'pdf_multiple_receipts' | ImageProblem | PdfProblem | PdfStructureProblem;

export type FileProblem = ContentProblem | FetchProblem | 'image_too_large' | 'upload_not_found';

type OpenDeps = { readonly imageDecoder: ImageDecoder; readonly pdfOpener: PdfOpener; readonly heicOpener: HeicOpener };

const at = <Code extends ErrorCode>(field: 'image' | 'image_url' | 'upload_id', failure: Failure<Code>): Failure<Code> => {
  const [problem, ...others] = failure.problems;
  return { ...failure, problems: [{ ...problem, pointer: attributePointer(field) }, ...others] };
};

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

type LoadDeps = { readonly openReceipt: OpenReceipt; readonly uploads: Pick<ReceiptUploads, 'read'>; readonly fetcher: ImageFetcher };

/** Fetches the file of a receipt from where its caller has it, and checks it. */
export const makeLoadReceipt = ({ openReceipt, uploads, fetcher }: LoadDeps) => {
  const fetched = async (url: string): Promise<Result<LoadedReceipt, FileProblem>> => {
    const found = await fetcher.fetch(url, RECEIPT_LIMITS.maxFileBytes);
    if (found.kind === 'refused') return fail(found.problem);
    return openReceipt(found.bytes, found.mediaType);
  };

  const uploaded = async (userId: UserId, uploadId: string): Promise<Result<LoadedReceipt, FileProblem>> => {
    const bytes = await uploads.read(userId, uploadId);
    if (bytes === null) return fail('upload_not_found');
    if (bytes.byteLength > RECEIPT_LIMITS.maxFileBytes)
      return fail({ code: 'image_too_large', params: { max_bytes: RECEIPT_LIMITS.maxFileBytes } });
    return openReceipt(bytes, null);
  };

  return async (source: ReceiptSource, userId: UserId): Promise<Result<LoadedReceipt, FileProblem>> => {
    switch (source.kind) {
      case 'inline': {
        const opened = await openReceipt(source.bytes, source.mediaType);
        return opened.ok ? opened : at('image', opened);
      }
      case 'url': {
        const found = await fetched(source.url);
        return found.ok ? found : at('image_url', found);
      }
      case 'upload': {
        const found = await uploaded(userId, source.uploadId);
        return found.ok ? found : at('upload_id', found);
      }
    }
  };
};

export type LoadReceipt = ReturnType<typeof makeLoadReceipt>;

/** The file to store, until an instant (epoch milliseconds), or, with null, until it was read. */
export const receiptFileOf = ({ bytes, mediaType }: Pick<LoadedReceipt, 'bytes' | 'mediaType'>, keptUntil: number | null): ReceiptFile => ({
  mediaType,
  sha256: createHash('sha256').update(bytes).digest('hex'),
  bytes: bytes.byteLength,
  keptUntil,
});
