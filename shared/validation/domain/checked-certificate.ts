import type { CepVerification } from '../../banxico/domain/cep/cep-verification.ts';

/** A check of the certificate of a validation, or of a document that was sent. */
export type CheckedCertificate = {
  /** Id of the validation, or SHA-256 of a document without one. */
  readonly id: string;
  readonly verification: CepVerification;
  /** Whether these are the bytes that the portal sent for the validation; null without one. */
  readonly isSameAsOurs: boolean | null;
  /** Whether the portal sends the same bytes at `checkedAt`; null where it was not queried. */
  readonly isSameAsCentral: boolean | null;
  /** Epoch milliseconds. */
  readonly checkedAt: number;
};
