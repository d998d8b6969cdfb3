import type { SpeiCode } from '../../banking/domain/bank/spei-code.ts';
import type { CentralResult } from '../../banxico/domain/cep/central-result.ts';
import type { UserId } from '../../identity/accounts/domain/identity.ts';
import type { QuotaUnit } from '../../identity/plans/domain/quota-unit.ts';
import type { Lease } from '../../platform/lifecycle/lease.ts';
import type { ValidationErrorCode } from './error-code.ts';
import type { Receipt } from './receipt/receipt.ts';
import type { RetryCycle } from './retry/retry-cycle.ts';
import type { Source } from './source.ts';
import type { TerminalStatus, ValidationStatus } from './status.ts';
import type { AskedAs, Transfer } from './transfer.ts';
import type { ValidationId } from './validation-id.ts';

/** A warning: a problem with the data that did not stop the validation. `banks` are SPEI codes. */
export type Warning = { readonly code: string; readonly field?: string; readonly banks?: readonly string[] };

/** What became of a candidate account that did not match: the code of an error, or `not_found`. */
export type CandidateOutcome = { readonly position: number; readonly outcome: ValidationErrorCode | TerminalStatus };

/** A certificate file as kept: its SHA-256 (hex) names it. */
export type CertificateFile = { readonly sha256: string; readonly bytes: number };

export type StoredCertificate = { readonly xml: CertificateFile; readonly pdf: CertificateFile | null };

/** A validation as stored (interface: Validation). Instants are epoch milliseconds. */
export type Validation = {
  readonly id: ValidationId;
  readonly userId: UserId;
  readonly status: ValidationStatus;
  /** The quota unit it consumed; null when it consumed none. */
  readonly unit: QuotaUnit | null;
  readonly source: Source;
  /** Null while the receipt it is to be read from has not been read, and when that lacks something no query can do without. */
  readonly transfer: Transfer | null;
  /** The receipt it is about; null for typed fields. */
  readonly receipt: Receipt | null;
  /** The caller's own reference. */
  readonly clientRef: string | null;
  /** JSON text of `request_data`, numbers as the caller wrote them. For display alone: the transfer is in `transfer`. */
  readonly request: string;
  readonly emisor: SpeiCode | null;
  readonly receptor: SpeiCode | null;
  readonly warnings: readonly Warning[];
  readonly centralStatus: string | null;
  readonly centralResult: CentralResult | null;
  readonly errorCode: ValidationErrorCode | null;
  /** 1-based position of the candidate account that matched. */
  readonly candidateMatch: number | null;
  /** What became of each candidate account; null where there are none, or one matched. */
  readonly candidateOutcomes: readonly CandidateOutcome[] | null;
  /** How the portal knows the payment, where that is not as stated. */
  readonly foundAs: AskedAs | null;
  readonly certificate: StoredCertificate | null;
  /** The Idempotency-Key under which the answer to its request is stored. */
  readonly idempotencyRef: { readonly endpoint: string; readonly key: string } | null;
  /** The bulk import it came from, and its 1-based position there. */
  readonly batch: { readonly id: number; readonly position: number } | null;
  /** Null without a retry policy. */
  readonly retry: RetryCycle | null;
  /** Id of the request that what happens to it comes from: the one that accepted it, or the last that began its retries. For the log. */
  readonly correlationId: string;
  readonly createdAt: number;
  readonly enqueuedAt: number | null;
  readonly processingStartedAt: number | null;
  readonly completedAt: number | null;
  readonly expiresAt: number | null;
  readonly etagVersion: number;
  readonly lease: Lease | null;
  /** When the sweep picks it up; null when nothing is pending. Retries have their own due time. */
  readonly dueAt: number | null;
  /** When its owner withdrew it from the history. */
  readonly deletedAt: number | null;
};

/** What a validation without a verdict waits for: its receipt is read first. */
export const nextJobOf = ({ receipt }: Pick<Validation, 'receipt'>): 'read' | 'resolve' =>
  receipt !== null && receipt.reading === null ? 'read' : 'resolve';

/** What remains of a purged validation. */
export type Tombstone = { readonly id: ValidationId; readonly userId: UserId; readonly purgedAt: number };

/** What one line of the history is made from. */
export type ValidationSummary = Pick<
  Validation,
  | 'id'
  | 'status'
  | 'centralStatus'
  | 'source'
  | 'transfer'
  | 'clientRef'
  | 'receptor'
  | 'candidateMatch'
  | 'batch'
  | 'retry'
  | 'createdAt'
  | 'deletedAt'
>;

/** Milliseconds from enqueue to terminal resolution; null before (interface: processing_time_ms). */
export const processingTimeMs = (validation: Validation): number | null =>
  validation.completedAt === null ? null : Math.max(0, validation.completedAt - (validation.enqueuedAt ?? validation.createdAt));
