import type { TransferFields } from '../domain/transfer-fields.ts';

export type StoredFields =
  | { readonly kind: 'valid'; readonly fields: TransferFields }
  /** The rules no longer accept what they once accepted. */
  | { readonly kind: 'rejected'; readonly errorCode: string };

/** Reads the fields of a stored `request_data` (JSON text) by the rules of today. */
export type ReadStoredFields = (request: string) => StoredFields;
