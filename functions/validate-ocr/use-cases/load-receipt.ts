import { createHash } from 'node:crypto';

import { attributePointer, fail, ok, type Problem, type Result } from '../../../shared/errors/failure.ts';
import type { UserId } from '../../../shared/identity/domain/identity.ts';
import type { ReceiptFile } from '../../../shared/validation/domain/receipt/receipt.ts';
import { fileKindOf, isDeclaredKind } from '../domain/file-kind.ts';
import { isPolyglot } from '../domain/polyglot.ts';
import type { ReceiptSource } from '../domain/receipt-source.ts';
import type { ImageDecoder, ImageProblem, ReceiptPage } from '../ports/receipt-decoder.ts';

/** The file of a receipt after everything in it was checked: what is kept of it, and its pages. */
export type LoadedReceipt = {
  readonly bytes: Uint8Array;
  readonly mediaType: ReceiptFile['mediaType'];
  readonly pages: readonly ReceiptPage[];
};

export type FileProblem = 'invalid_image_format' | 'image_mime_mismatch' | 'image_polyglot_detected' | ImageProblem;

export type LoadDeps = { readonly decoder: ImageDecoder };

const atImage = <Code extends FileProblem>(failure: { readonly problems: readonly [Problem<Code>, ...Problem<Code>[]] }): Result<never, Code> =>
  fail({ ...failure.problems[0], pointer: attributePointer('image') });

/** Checks a file by its content; what it was declared to be has to agree. */
export const makeOpenReceipt =
  ({ decoder }: LoadDeps) =>
  async (bytes: Uint8Array, declaredType: string | null): Promise<Result<LoadedReceipt, FileProblem>> => {
    const kind = fileKindOf(bytes);
    if (kind === null || kind === 'pdf') return atImage(fail('invalid_image_format'));
    if (!isDeclaredKind(kind, declaredType)) return atImage(fail('image_mime_mismatch'));
    if (isPolyglot(bytes, kind)) return atImage(fail('image_polyglot_detected'));
    const decoded = await decoder.decode(bytes, kind);
    if (!decoded.ok) return atImage(decoded);
    return ok({ bytes: decoded.value.bytes, mediaType: decoded.value.mediaType, pages: [decoded.value] });
  };

export type OpenReceipt = ReturnType<typeof makeOpenReceipt>;

/** Fetches the file of a receipt and checks it. */
export const makeLoadReceipt = ({ openReceipt }: { readonly openReceipt: OpenReceipt }) =>
  async (source: ReceiptSource, _userId: UserId): Promise<Result<LoadedReceipt, FileProblem>> => {
    if (source.kind !== 'inline') return atImage(fail('invalid_image_format'));
    return openReceipt(source.bytes, source.mediaType);
  };

export type LoadReceipt = ReturnType<typeof makeLoadReceipt>;

/** What is kept of a file, until an instant (epoch milliseconds), or until it was read with null. */
export const receiptFileOf = ({ bytes, mediaType }: LoadedReceipt, keptUntil: number | null): ReceiptFile => ({
  mediaType,
  sha256: createHash('sha256').update(bytes).digest('hex'),
  bytes: bytes.byteLength,
  keptUntil,
});
