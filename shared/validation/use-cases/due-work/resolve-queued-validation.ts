import type { ParticipantDirectory } from '../../../banking/ports/participant-directory.ts';
import type { Ids } from '../../../platform/ids/ids.ts';
import type { Log } from '../../../platform/observability/log.ts';
import type { Queue } from '../../../platform/queue.ts';
import type { Clock } from '../../../platform/time/clock.ts';
import { requeueDelaySeconds } from '../../domain/requeue-delay.ts';
import { prepareStoredTransfer } from '../../domain/transfer-resolution/prepared-transfer.ts';
import { acquireLease, releaseLease, STALLED_AFTER_MS } from '../../domain/transitions.ts';
import type { Validation } from '../../domain/validation.ts';
import { unresolvedVerdict, type Verdict } from '../../domain/verdict.ts';
import type { ValidationJob } from '../../ports/validation-job.ts';
import type { ValidationStore } from '../../ports/validation-store.ts';
import type { QueryResult, ResolveTransfer } from '../resolve-transfer/resolve-transfer.ts';
import type { WriteVerdict } from '../write-verdict.ts';

/** Time limit of one validation. */
const RESOLVE_TIMEOUT_MS = 45_000;
/**
 * Longest wait for a slot, two at the deployed rate; for a later slot the message waits in the queue. A row of a bulk import takes only a slot that is free now, so
 * that a single request finds the next one.
 */
const MAX_SLOT_WAIT_MS = { single: 11_000, row: 1_000 };
const LEASE_MARGIN_MS = 10_000;

export type ResolveQueuedDeps = {
  readonly store: ValidationStore;
  readonly queue: Queue<ValidationJob>;
  readonly resolveTransfer: ResolveTransfer;
  readonly participants: ParticipantDirectory;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Log;
  readonly writeVerdict: WriteVerdict;
};

const resolved = (verdict: Verdict): QueryResult => ({ kind: 'resolved', verdict, hasNoQuery: true, kept: null });

/**
 * Resolves a queued validation. Safe to run any number of times for one message, also concurrently: the lease admits one worker, and a
 * verdict is written once.
 */
export const makeResolveQueuedValidation = (deps: ResolveQueuedDeps) => {
  const { store, queue, resolveTransfer, participants, clock, ids, log } = deps;

  const drop = (job: ValidationJob, reason: string): void => {
    log.info('validation_dropped', { validation_id: job.validationId, reason });
  };

  const queryFor = async (validation: Validation, now: number): Promise<QueryResult> => {
    if (validation.expiresAt !== null && validation.expiresAt <= now) {
      return resolved({ ...unresolvedVerdict('validation_expired'), receptor: validation.receptor, status: 'failed' });
    }
    if (validation.transfer === null) return resolved(unresolvedVerdict('ocr_low_confidence'));
    const prepared = prepareStoredTransfer(validation.transfer, await participants.latest());
    if (!prepared.ok) return resolved({ ...unresolvedVerdict(prepared.problems[0].code), status: 'invalid' });
    return resolveTransfer({
      id: validation.id,
      userId: validation.userId,
      evidenceDays: validation.evidenceDays,
      prepared: prepared.value,
      receipt: validation.receipt,
      statedAt: validation.createdAt,
      maxSlotWaitMs: validation.batch === null ? MAX_SLOT_WAIT_MS.single : MAX_SLOT_WAIT_MS.row,
      deadline: now + RESOLVE_TIMEOUT_MS,
      scope: 'whole_plan',
      persisted: Promise.resolve(),
    });
  };

  const defer = async (job: ValidationJob, token: string, availableAt: number, isRow: boolean): Promise<void> => {
    const now = clock.now();
    const delaySeconds = requeueDelaySeconds(job, availableAt, now, isRow);
    const released = await store.transition(job.validationId, releaseLease(token, now + delaySeconds * 1000 + STALLED_AFTER_MS));
    if (released.kind !== 'applied') {
      drop(job, 'lost_lease');
      return;
    }
    await queue.send({ ...job, attempt: job.attempt + 1 }, delaySeconds);
    log.info('validation_deferred', { validation_id: job.validationId, attempt: job.attempt, delay_seconds: delaySeconds });
  };

  return async (job: ValidationJob): Promise<void> => {
    const now = clock.now();
    const lease = { token: ids.uuid(), until: now + RESOLVE_TIMEOUT_MS + LEASE_MARGIN_MS };
    const leased = await store.transition(job.validationId, acquireLease(lease, now));
    if (leased.kind !== 'applied') {
      drop(job, leased.kind === 'not_found' ? 'missing' : leased.current.status);
      return;
    }
    const queryResult = await queryFor(leased.current, now);
    if (queryResult.kind === 'throttled') {
      await defer(job, lease.token, queryResult.availableAt, leased.current.batch !== null);
      return;
    }
    const written = await deps.writeVerdict(leased.current, lease.token, queryResult, null);
    if (written.kind !== 'applied') drop(job, 'lost_lease');
  };
};
