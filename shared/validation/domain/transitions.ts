import type { ItemEvent } from '../../events/catalogue.ts';
import type { Lease } from '../../platform/lifecycle/lease.ts';
import type { KeptAttempt } from './evidence/kept-attempt.ts';
import { eraseAtOf } from './playground.ts';
import type { RetryCycle } from './retry/retry-cycle.ts';
import { RETRY_OUTCOMES } from './retry/retry-policy.ts';
import { PENDING_STATUSES, TERMINAL_STATUSES, VALIDATION_STATUSES, type ValidationStatus } from './status.ts';
import { cycleEndEvents, pdfEvents, retriesScheduled, verdictEvents } from './validation-events.ts';
import type { Validation } from './validation.ts';
import type { Verdict } from './verdict.ts';

/** The sweeper sends a queued validation again if no worker took it within this time. */
export const STALLED_AFTER_MS = 120_000;

/** Fields a transition may change; null clears a field. */
export type ValidationChanges = Partial<
  Omit<Verdict, 'status'> &
    Pick<
      Validation,
      | 'status'
      | 'enqueuedAt'
      | 'expiresAt'
      | 'completedAt'
      | 'lease'
      | 'dueAt'
      | 'retry'
      | 'correlationId'
      | 'deletedAt'
      | 'transfer'
      | 'receipt'
      | 'attempts'
    >
>;

/**
 * A legal state transition of a validation. Its write is conditional on the status being one of `from` and on the
 * guard, so that one of two concurrent writers succeeds.
 */
export type Transition = {
  readonly from: readonly ValidationStatus[];
  readonly guard:
    | { readonly kind: 'lease_free'; readonly now: number }
    | { readonly kind: 'lease_held'; readonly token: string }
    | { readonly kind: 'expired'; readonly now: number }
    /** It waits for its place in the queue. */
    | { readonly kind: 'waiting' }
    | { readonly kind: 'recheck_due' }
    /** The version that readers see is the one that was read. */
    | { readonly kind: 'version_unchanged'; readonly etagVersion: number }
    /** The retry cycle is the one that was read; null: there is none. */
    | { readonly kind: 'cycle_unchanged'; readonly revision: number | null };
  /** Holds only while the owner has not withdrawn the validation. */
  readonly requireNotDeleted?: true;
  /** Holds only while the retry cycle has this revision. */
  readonly expectedRevision?: number;
  readonly changes: ValidationChanges;
  /** Set when the field has no value yet. */
  readonly processingStartedAt?: number;
  /** Whether readers see a difference, so that `etag_version` rises. */
  readonly visible: boolean;
  /** Its events; absent for none. Only visible changes have any. */
  readonly events?: readonly ItemEvent[];
};

/** A validation of a bulk import enters the queue: its times count from then. */
export const enterQueue = (enqueuedAt: number, expiresAt: number): Transition => ({
  from: ['queued'],
  guard: { kind: 'waiting' },
  changes: { enqueuedAt, expiresAt, dueAt: enqueuedAt + STALLED_AFTER_MS },
  visible: true,
});

/** A worker reserves the validation until the lease ends. */
export const acquireLease = (lease: Lease, now: number): Transition => ({
  from: PENDING_STATUSES,
  guard: { kind: 'lease_free', now },
  changes: { status: 'processing', lease, dueAt: lease.until },
  processingStartedAt: now,
  visible: true,
});

/** The holder releases the lease without a verdict; the sweep handles the validation at `dueAt`. */
export const releaseLease = (token: string, dueAt: number): Transition => ({
  from: ['processing'],
  guard: { kind: 'lease_held', token },
  changes: { lease: null, dueAt },
  visible: false,
});

/** The sweeper sends a stalled validation to the queue again and checks it next at `dueAt`. */
export const redispatch = (dueAt: number, now: number): Transition => ({
  from: PENDING_STATUSES,
  guard: { kind: 'lease_free', now },
  changes: { dueAt },
  visible: false,
});

/** The holder writes the receipt's data and leaves the verdict to the workers that query the portal. */
export const recordReading = (token: string, read: Pick<Validation, 'receipt' | 'transfer' | 'receptor'>, dueAt: number): Transition => ({
  from: ['processing'],
  guard: { kind: 'lease_held', token },
  changes: { ...read, lease: null, dueAt },
  visible: true,
});

/**
 * When a verdict was reached, and when the sweep handles its validation next: to query the status of the payment again, or to erase a run of
 * the playground; null for never. Epoch milliseconds.
 */
export type VerdictTimes = { readonly completedAt: number; readonly dueAt: number | null };

/** The holder writes the verdict; a waiting retry cycle does not begin. */
export const resolve = (token: string, verdict: Verdict, { completedAt, dueAt }: VerdictTimes): Transition => ({
  from: ['processing'],
  guard: { kind: 'lease_held', token },
  changes: { ...verdict, completedAt, lease: null, dueAt, retry: null },
  visible: true,
  events: verdictEvents(null, verdict.status, completedAt),
});

/** A transition that also stores how its verdict was reached. */
export const withAttempt = (transition: Transition, { attempts }: Pick<Validation, 'attempts'>, attempt: KeptAttempt | null): Transition =>
  attempt === null ? transition : { ...transition, changes: { ...transition.changes, attempts: [...attempts, attempt] } };

/** The holder writes a provisional verdict, and the waiting retry cycle begins. */
export const resolveAndRetry = (
  token: string,
  verdict: Verdict,
  times: VerdictTimes,
  cycle: { readonly awaiting: RetryCycle; readonly begun: RetryCycle },
): Transition => {
  const resolved = resolve(token, verdict, times);
  return {
    ...resolved,
    requireNotDeleted: true,
    expectedRevision: cycle.awaiting.revision,
    changes: { ...resolved.changes, retry: cycle.begun },
    events: [...verdictEvents(null, verdict.status, times.completedAt), retriesScheduled(times.completedAt)],
  };
};

const revisionOf = ({ retry }: Pick<Validation, 'retry'>): number | null => retry?.revision ?? null;

const sameRevision = (validation: Pick<Validation, 'retry'>): Transition['guard'] => ({
  kind: 'cycle_unchanged',
  revision: revisionOf(validation),
});

/** Its owner changes or cancels the retries of a validation. */
export const changeCycle = (validation: Validation, retry: RetryCycle): Transition => ({
  from: RETRY_OUTCOMES,
  guard: sameRevision(validation),
  requireNotDeleted: true,
  changes: { retry },
  visible: true,
  events: cycleEndEvents(validation.retry, retry),
});

/** The owner begins or reactivates retries by a request, which becomes the origin of the attempts. */
export const beginCycle = (validation: Validation, retry: RetryCycle, correlationId: string, now: number): Transition => ({
  ...changeCycle(validation, retry),
  changes: { retry, correlationId },
  events: [retriesScheduled(now)],
});

/** The owner cancels the retries before there is a verdict. */
export const optOut = (validation: Validation): Transition => ({
  from: PENDING_STATUSES,
  guard: sameRevision(validation),
  requireNotDeleted: true,
  // The verdict is still due.
  changes: { retry: null, dueAt: validation.dueAt },
  visible: true,
});

/** Advances the retries of a validation without a request of its owner. `visible` as for any transition. */
export const advanceCycle = (validation: Validation, retry: RetryCycle, visible: boolean): Transition => ({
  from: RETRY_OUTCOMES,
  guard: sameRevision(validation),
  changes: { retry },
  visible,
  events: cycleEndEvents(validation.retry, retry),
});

/** An attempt finished and its verdict replaces the previous one. A validation stays completed since its first verdict. */
export const resolveAttempt = (
  validation: Validation,
  verdict: Verdict,
  { completedAt, dueAt }: VerdictTimes,
  retry: RetryCycle,
): Transition => ({
  from: RETRY_OUTCOMES,
  guard: sameRevision(validation),
  changes: { ...verdict, dueAt, retry },
  visible: true,
  events: [...verdictEvents(validation.status, verdict.status, completedAt), ...cycleEndEvents(validation.retry, retry)],
});

/** The owner withdraws a validation from the history; a pending cycle ends with it, as given. */
export const withdraw = (validation: Validation, ended: RetryCycle | null, now: number): Transition => ({
  from: VALIDATION_STATUSES,
  guard: sameRevision(validation),
  requireNotDeleted: true,
  changes: { deletedAt: now, ...(ended === null ? {} : { retry: ended }) },
  visible: true,
  events: ended === null ? [] : cycleEndEvents(validation.retry, ended),
});

/** `expires_at` passed without a verdict (interface: Validation status). */
export const expire = (validation: Pick<Validation, 'source' | 'createdAt'>, now: number): Transition => ({
  from: PENDING_STATUSES,
  guard: { kind: 'expired', now },
  changes: { status: 'failed', errorCode: 'validation_expired', completedAt: now, lease: null, dueAt: eraseAtOf(validation), retry: null },
  visible: true,
  events: verdictEvents(null, 'failed', now),
});

/** Fields that a later check of a valid payment can change. */
export type RecheckChanges = Pick<Verdict, 'status' | 'centralStatus' | 'centralResult' | 'errorCode' | 'warnings' | 'certificate'>;

/** The later check of a valid payment found its status, or the PDF of its CEP; the next check is at `dueAt`. */
export const completeRecheck = (validation: Validation, changes: RecheckChanges, { completedAt, dueAt }: VerdictTimes): Transition => ({
  from: ['valid'],
  guard: { kind: 'version_unchanged', etagVersion: validation.etagVersion },
  changes: { ...changes, dueAt },
  visible: true,
  events: [...verdictEvents('valid', changes.status, completedAt), ...pdfEvents(validation.certificate, changes.certificate, completedAt)],
});

/** The status recheck got no response; it is repeated at `dueAt`, or abandoned with null. */
export const postponeRecheck = (dueAt: number | null): Transition => ({
  from: ['valid'],
  guard: { kind: 'recheck_due' },
  changes: { dueAt },
  visible: false,
});

/** Statuses in which a validation can be undone: those without a verdict. */
export const DISCARDABLE: readonly ValidationStatus[] = PENDING_STATUSES;

/** Statuses in which a validation can be erased: those with a verdict. */
export const ERASABLE: readonly ValidationStatus[] = TERMINAL_STATUSES;

/** The validation after a transition: the in-memory equivalent of the store's update. */
export const applyTransition = (validation: Validation, { changes, processingStartedAt, visible }: Transition): Validation => ({
  ...validation,
  ...changes,
  processingStartedAt: validation.processingStartedAt ?? processingStartedAt ?? null,
  etagVersion: validation.etagVersion + (visible ? 1 : 0),
});
