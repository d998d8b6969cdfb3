import type { ValidationId } from '../domain/validation-id.ts';
import type { CertificateFile } from '../domain/validation.ts';

export type CertificateFormat = 'xml' | 'pdf';

/** Certificates, kept byte for byte as the central bank issued them. */
export type CertificateStore = {
  /** Keeps a file; keeping the same bytes again changes nothing. Throws when they could not be kept. */
  readonly save: (id: ValidationId, format: CertificateFormat, bytes: Uint8Array) => Promise<CertificateFile>;
  /** The bytes, checked against their SHA-256. Throws when they are missing or altered. */
  readonly read: (id: ValidationId, format: CertificateFormat, file: CertificateFile) => Promise<Uint8Array>;
  /** Removes every file that was ever kept for a validation, every version of it. */
  readonly removeAll: (id: ValidationId) => Promise<void>;
};
