import type { CheckedCertificate } from '../../validation/domain/checked-certificate.ts';
import type { KeptAttempt } from '../../validation/domain/evidence/kept-attempt.ts';
import type { StoredQuery } from '../../validation/domain/evidence/stored-responses.ts';
import type { FinishedAttempt } from '../../validation/domain/retry/retry-attempt.ts';
import type { CertificateFile, Validation } from '../../validation/domain/validation.ts';

/** Whether the responses of an attempt are there. `none`: the portal was not queried. `expired`: their retention is over. */
export type ResponsesState = 'kept' | 'none' | 'not_stored' | 'expired';

/** An attempt at a verdict, with everything that the portal returned. */
export type EvidenceAttempt = {
  readonly kind: 'first' | 'retry' | 'recheck';
  readonly kept: KeptAttempt;
  /** The record of a retry; null for any other attempt. */
  readonly retry: FinishedAttempt | null;
  readonly state: ResponsesState;
  readonly queries: readonly StoredQuery[];
};

type StoredFile = CertificateFile & { readonly content: Uint8Array };

/** Everything that shows how a validation reached its verdict. */
export type Evidence = {
  readonly validation: Validation;
  /** In their order. */
  readonly attempts: readonly EvidenceAttempt[];
  /** The attempt that the present verdict is from; null for one that no attempt reached. */
  readonly decisive: EvidenceAttempt | null;
  /** The certificate that is delivered with the verdict; null without one. */
  readonly certificate: { readonly xml: StoredFile; readonly pdf: StoredFile | null; readonly check: CheckedCertificate } | null;
};

/** A file of a pack. */
export type PackFile = { readonly path: string; readonly bytes: Uint8Array };

/** The attempt that the verdict is from: the last check that changed it, else the last retry that replaced it, else the first. */
export const decisiveAttempt = (attempts: readonly EvidenceAttempt[]): EvidenceAttempt | null =>
  attempts.findLast(({ kind, retry }) => kind !== 'retry' || retry?.outcome.isReplacing === true) ?? null;
