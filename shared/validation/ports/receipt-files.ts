import type { ReceiptFile } from '../domain/receipt/receipt.ts';
import type { ValidationId } from '../domain/validation-id.ts';

/** Files of receipts: images as encoded again, PDFs as sent. */
export type ReceiptFiles = {
  /**
   * Stores a file; idempotent. One that is to be kept is temporary and expires after a week, until `keep` is called: a crash before its
   * validation was written leaves nothing permanent. Throws when it could not be stored.
   */
  readonly save: (id: ValidationId, file: ReceiptFile, bytes: Uint8Array) => Promise<void>;
  /** Makes the file of a validation that was written permanent; idempotent, and without effect on one that is gone. */
  readonly keep: (id: ValidationId) => Promise<void>;
  /** The bytes; null when they are gone. */
  readonly read: (id: ValidationId, file: ReceiptFile) => Promise<Uint8Array | null>;
  /** Removes every file of a validation; idempotent. */
  readonly removeAll: (id: ValidationId) => Promise<void>;
};
