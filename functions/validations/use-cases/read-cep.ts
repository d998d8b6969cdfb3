import { fail, ok, type Result } from '../../../shared/errors/failure.ts';
import type { UserId } from '../../../shared/identity/accounts/domain/identity.ts';
import type { ValidationId } from '../../../shared/validation/domain/validation-id.ts';
import type { CertificateFile } from '../../../shared/validation/domain/validation.ts';
import type { CertificateFormat, CertificateStore } from '../../../shared/validation/ports/certificate-store.ts';
import type { FindOwn } from '../../../shared/validation/use-cases/find-own-validation.ts';

export type CepFile = {
  readonly id: ValidationId;
  readonly format: CertificateFormat;
  readonly file: CertificateFile;
  /** Null when the caller already has the bytes. */
  readonly bytes: Uint8Array | null;
};

type CepRequest = {
  readonly id: ValidationId;
  readonly format: CertificateFormat;
  /** Whether the caller has the file already, by its SHA-256 (hex). */
  readonly isKnown: (sha256: string) => boolean;
};

/** The certificate of a validation; a returned payment's is delivered too (interface: Validation status). */
export const makeReadCep =
  (findOwn: FindOwn, certificates: CertificateStore) =>
  async (
    { id, format, isKnown }: CepRequest,
    userId: UserId,
  ): Promise<Result<CepFile, 'not_found' | 'validation_purged' | 'cep_not_available'>> => {
    const found = await findOwn(id, userId);
    if (!found.ok) return found;
    const { status, certificate } = found.value;
    const file = status === 'valid' || status === 'returned' ? (certificate?.[format] ?? null) : null;
    if (file === null) return fail('cep_not_available');
    return ok({ id, format, file, bytes: isKnown(file.sha256) ? null : await certificates.read(id, format, file) });
  };
