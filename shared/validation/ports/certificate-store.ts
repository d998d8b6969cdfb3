import type { EvidenceRetentionDays } from '../../identity/accounts/domain/evidence-retention.ts';
import type { StoredQuery } from '../domain/evidence/stored-responses.ts';
import type { ValidationId } from '../domain/validation-id.ts';
import type { CertificateFile } from '../domain/validation.ts';

export type CertificateFormat = 'xml' | 'pdf';

/** A file of responses: its SHA-256 (hex), and the days for which it is kept. */
export type KeptFile = { readonly sha256: string; readonly days: EvidenceRetentionDays };

/** Certificates, stored byte for byte as downloaded, and the other responses of the portal. */
export type CertificateStore = {
  /** Stores a file; idempotent. Throws when it could not be stored. */
  readonly save: (id: ValidationId, format: CertificateFormat, bytes: Uint8Array) => Promise<CertificateFile>;
  /** The bytes, checked against their SHA-256. Throws when they are missing or altered. */
  readonly read: (id: ValidationId, format: CertificateFormat, file: CertificateFile) => Promise<Uint8Array>;
  /** Stores the responses of an attempt within a second and a half. Throws when they could not be stored. */
  readonly saveResponses: (id: ValidationId, kept: KeptFile, file: Uint8Array) => Promise<void>;
  /** The responses, checked against their SHA-256; null when they are missing, because they expired or were never stored. */
  readonly readResponses: (id: ValidationId, sha256: string) => Promise<readonly StoredQuery[] | null>;
  /** Removes every file that was ever kept for a validation, every version of it. */
  readonly removeAll: (id: ValidationId) => Promise<void>;
};
