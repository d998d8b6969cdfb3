import type { ValidationId } from '../domain/validation-id.ts';
import type { CertificateFile } from '../domain/validation.ts';

export type CertificateFormat = 'xml' | 'pdf';

/** Certificates, stored byte for byte as downloaded. */
export type CertificateStore = {
  /** Stores a file; idempotent. Throws when it could not be stored. */
  readonly save: (id: ValidationId, format: CertificateFormat, bytes: Uint8Array) => Promise<CertificateFile>;
  /** The bytes, checked against their SHA-256. Throws when they are missing or altered. */
  readonly read: (id: ValidationId, format: CertificateFormat, file: CertificateFile) => Promise<Uint8Array>;
  /** Removes every file that was ever kept for a validation, every version of it. */
  readonly removeAll: (id: ValidationId) => Promise<void>;
};
