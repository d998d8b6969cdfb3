import { fail, ok, type Result } from '../../errors/failure.ts';
import { fileKindOf, isDeclaredKind, type FileKind } from './file-kind.ts';
import { isPolyglot } from './polyglot.ts';

export type FileFormProblem = 'invalid_image_format' | 'image_mime_mismatch' | 'image_polyglot_detected';

/** The format of a file, when its bytes are of one that receipts have, and of nothing else. Nothing is decoded for this. */
export const checkFile = (bytes: Uint8Array, declaredType: string | null): Result<FileKind, FileFormProblem> => {
  const kind = fileKindOf(bytes);
  if (kind === null) return fail('invalid_image_format');
  if (!isDeclaredKind(kind, declaredType)) return fail('image_mime_mismatch');
  return isPolyglot(bytes, kind) ? fail('image_polyglot_detected') : ok(kind);
};
