import type { CepVerification } from '../../banxico/domain/cep/cep-verification.ts';

/** Why a query of the portal decided nothing about the bytes. */
export const CENTRAL_REASONS = [
  /** The portal found no payment. */
  'payment_not_found',
  /** The portal shows the state of the payment, and no certificate of it. */
  'certificate_not_shown',
] as const;

export type CentralComparison = {
  /** Whether the portal sends the same bytes; null where it sent none, or was not queried. */
  readonly isSameAsCentral: boolean | null;
  /** Null where the portal sent a certificate, or was not queried. */
  readonly centralReason: (typeof CENTRAL_REASONS)[number] | null;
};

export const NOT_QUERIED: CentralComparison = { isSameAsCentral: null, centralReason: null };

/** A check of the certificate of a validation, or of a document that was sent; it was compared with the portal at `checkedAt`. */
export type CheckedCertificate = CentralComparison & {
  /** Id of the validation, or SHA-256 of a document without one. */
  readonly id: string;
  readonly verification: CepVerification;
  /** Whether these are the bytes that the portal sent for the validation; null without one. */
  readonly isSameAsOurs: boolean | null;
  /** Epoch milliseconds. */
  readonly checkedAt: number;
};
