import type { ValidationId } from '../domain/validation-id.ts';
import type { EvidenceFile } from '../domain/validation.ts';

export type EvidenceFormat = 'xml' | 'pdf';

/** Certificates, kept byte for byte as the central bank issued them. */
export type EvidenceStore = {
  /** Keeps a file; keeping the same bytes again changes nothing. Throws when they could not be kept. */
  readonly keep: (id: ValidationId, format: EvidenceFormat, bytes: Uint8Array) => Promise<EvidenceFile>;
  /** The bytes, checked against their SHA-256. Throws when they are missing or altered. */
  readonly read: (id: ValidationId, format: EvidenceFormat, file: EvidenceFile) => Promise<Uint8Array>;
  /** Removes every file that was ever kept for a validation, every version of it. */
  readonly removeAll: (id: ValidationId) => Promise<void>;
};
