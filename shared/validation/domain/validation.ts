import type { SpeiCode } from '../../banking/domain/bank/spei-code.ts';
import type { CentralResult } from '../../banxico/domain/cep/central-result.ts';
import type { EvidenceRetentionDays } from '../../identity/accounts/domain/evidence-retention.ts';
import type { UserId } from '../../identity/accounts/domain/identity.ts';
import type { QuotaUnit } from '../../identity/plans/domain/quota-unit.ts';
import type { Lease } from '../../platform/lifecycle/lease.ts';
import type { ValidationErrorCode } from './error-code.ts';
import type { KeptAttempt } from './evidence/kept-attempt.ts';
import type { Receipt } from './receipt/receipt.ts';
import type { RetryCycle } from './retry/retry-cycle.ts';
import type { Source } from './source.ts';
import type { TerminalStatus, ValidationStatus } from './status.ts';
import type { QueryTerms, Transfer } from './transfer.ts';
import type { ValidationId } from './validation-id.ts';

/** A warning: a problem with the data that did not stop the validation. `banks` are SPEI codes. */
export type Warning = { readonly code: string; readonly field?: string; readonly banks?: readonly string[] };

/** The result for a candidate account that did not match: an error code, or `not_found`. */
export type CandidateOutcome = { readonly position: number; readonly outcome: ValidationErrorCode | TerminalStatus };

/** A stored certificate file: its SHA-256 (hex) names it. */
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
  /** Null until its receipt is read, and when the receipt lacks a field that every query needs. */
  readonly transfer: Transfer | null;
  /** Its receipt; null for typed fields. */
  readonly receipt: Receipt | null;
  /** The caller's own reference. */
  readonly clientRef: string | null;
  /** JSON text of `request_data`, numbers as the caller wrote them. For display only: the transfer is in `transfer`. */
  readonly request: string;
  readonly emisor: SpeiCode | null;
  readonly receptor: SpeiCode | null;
  readonly warnings: readonly Warning[];
  readonly centralStatus: string | null;
  readonly centralResult: CentralResult | null;
  readonly errorCode: ValidationErrorCode | null;
  /** 1-based position of the candidate account that matched. */
  readonly candidateMatch: number | null;
  /** The result for each candidate account; null when there are none, or one matched. */
  readonly candidateOutcomes: readonly CandidateOutcome[] | null;
  /** The payment's date and key at the portal, if they differ from the stated ones. */
  readonly foundAs: QueryTerms | null;
  readonly certificate: StoredCertificate | null;
  /** How its first verdict was reached, and each check that changed it later; retries have records of their own. */
  readonly attempts: readonly KeptAttempt[];
  /** Days for which the portal's responses are kept. */
  readonly evidenceDays: EvidenceRetentionDays;
  /** The Idempotency-Key under which the answer to its request is stored. */
  readonly idempotencyRef: { readonly endpoint: string; readonly key: string } | null;
  /** Its bulk import, its 1-based position there, and whether its own events are published. */
  readonly batch: { readonly id: number; readonly position: number; readonly notifyEach?: true } | null;
  /** Null without a retry policy. */
  readonly retry: RetryCycle | null;
  /** Id of the request that causes its current processing: the one that accepted it, or the last that began its retries. For the log. */
  readonly correlationId: string;
  readonly createdAt: number;
  readonly enqueuedAt: number | null;
  readonly processingStartedAt: number | null;
  readonly completedAt: number | null;
  readonly expiresAt: number | null;
  readonly etagVersion: number;
  readonly lease: Lease | null;
  /** When the sweep handles it; null when nothing is pending. Retries have their own due time. */
  readonly dueAt: number | null;
  /** When its owner withdrew it from the history. */
  readonly deletedAt: number | null;
};

type NewValidation = Pick<
  Validation,
  | 'id'
  | 'userId'
  | 'unit'
  | 'source'
  | 'transfer'
  | 'receptor'
  | 'receipt'
  | 'request'
  | 'clientRef'
  | 'retry'
  | 'batch'
  | 'idempotencyRef'
  | 'correlationId'
  | 'evidenceDays'
>;

/** A validation as it is accepted: without a verdict, and in no queue yet. */
export const newValidation = (given: NewValidation, now: number): Validation => ({
  ...given,
  status: 'queued',
  emisor: null,
  warnings: [],
  centralStatus: null,
  centralResult: null,
  errorCode: null,
  candidateMatch: null,
  candidateOutcomes: null,
  foundAs: null,
  certificate: null,
  attempts: [],
  createdAt: now,
  enqueuedAt: null,
  processingStartedAt: null,
  completedAt: null,
  expiresAt: null,
  etagVersion: 0,
  lease: null,
  dueAt: null,
  deletedAt: null,
});

/** The next job of a validation without a verdict: its receipt is read first. */
export const nextJobOf = ({ receipt }: Pick<Validation, 'receipt'>): 'read' | 'resolve' =>
  receipt !== null && receipt.reading === null ? 'read' : 'resolve';

/** The remainder of a purged validation. */
export type Tombstone = { readonly id: ValidationId; readonly userId: UserId; readonly purgedAt: number };

/** The data of one line of the history. */
export type ValidationSummary = Pick<
  Validation,
  | 'id'
  | 'status'
  | 'centralStatus'
  | 'source'
  | 'transfer'
  | 'clientRef'
  | 'emisor'
  | 'receptor'
  | 'candidateMatch'
  | 'batch'
  | 'retry'
  | 'createdAt'
  | 'deletedAt'
>;

/** The XML of the certificate that is delivered with a validation: of a valid payment, and of one that was returned. */
export const deliveredXmlOf = ({ status, certificate }: Pick<Validation, 'status' | 'certificate'>): CertificateFile | null =>
  status === 'valid' || status === 'returned' ? (certificate?.xml ?? null) : null;

/** Milliseconds from enqueue to terminal resolution; null before (interface: processing_time_ms). */
export const processingTimeMs = (validation: Validation): number | null =>
  validation.completedAt === null ? null : Math.max(0, validation.completedAt - (validation.enqueuedAt ?? validation.createdAt));
