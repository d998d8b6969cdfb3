import { fail, ok, type Result } from '../../errors/failure.ts';
import type { UserId } from '../../identity/accounts/domain/identity.ts';
import type { TakenUnit } from '../../identity/plans/domain/quota-unit.ts';
import type { IdempotentResponse } from '../../platform/idempotency/idempotent-response.ts';
import type { Ids } from '../../platform/ids/ids.ts';
import type { Lease } from '../../platform/lifecycle/lease.ts';
import type { Log } from '../../platform/observability/log.ts';
import type { Queue } from '../../platform/queue.ts';
import type { Clock } from '../../platform/time/clock.ts';
import type { Receipt } from '../domain/receipt/receipt.ts';
import { cycleAwaitingVerdict } from '../domain/retry/retry-cycle.ts';
import type { RetryPolicy } from '../domain/retry/retry-policy.ts';
import type { Source } from '../domain/source.ts';
import type { PreparedTransfer } from '../domain/transfer-resolution/prepared-transfer.ts';
import { STALLED_AFTER_MS } from '../domain/transitions.ts';
import { acceptanceEvents } from '../domain/validation-events.ts';
import { isValidationId } from '../domain/validation-id.ts';
import { newValidation, nextJobOf, type Validation } from '../domain/validation.ts';
import type { ValidationJob } from '../ports/validation-job.ts';
import type { ValidationStore } from '../ports/validation-store.ts';

/** A transfer to validate, its owner and its source. */
export type Acceptance = {
  /** Its id, if data under it is stored already; absent for a new one. An Idempotency-Key overrides it. */
  readonly id?: Validation['id'];
  readonly userId: UserId;
  /** The quota unit taken for it; null when its source consumes none. */
  readonly unit: TakenUnit | null;
  readonly source: Source;
  /** Null until its receipt is read, and when the receipt lacks a field that every query needs. */
  readonly prepared: PreparedTransfer | null;
  readonly receipt: Receipt | null;
  /** JSON text of `request_data`. */
  readonly request: string;
  readonly clientRef: string | null;
  readonly retryPolicy: RetryPolicy | null;
  /** The bulk import that contains it. */
  readonly batch: Validation['batch'];
  /** Id of its request. */
  readonly correlationId: string;
  readonly evidenceDays: Validation['evidenceDays'];
};

/** The idempotent response of the request; null without a key. */
type Response = Pick<IdempotentResponse<Validation, 'dispatch_failed'>, 'claim' | 'render'> | null;

export type AcceptDeps = {
  readonly store: Pick<ValidationStore, 'create' | 'discard'>;
  readonly queue: Queue<ValidationJob>;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Log;
  /** Seconds a validation may wait for its verdict before it fails. */
  readonly queueExpirySeconds: number;
};

/** The receiving bank shown before the verdict: that of the only account, if known. */
export const receptorOf = ({ targets: [first, ...others] }: PreparedTransfer): Validation['receptor'] =>
  others.length === 0 && first.receiving.kind === 'resolved' ? first.receiving.bank.code : null;

/**
 * The only way to accept a validation of any source: once its quota unit is taken, the validation exists with its transfer and everything a
 * worker needs. `enqueue` leaves the verdict to the workers of the queue; `hold` to the caller, which holds its lease.
 */
export const makeAcceptValidation = ({ store, queue, clock, ids, log, queueExpirySeconds }: AcceptDeps) => {
  const acceptedValidation = (acceptance: Acceptance, claim: NonNullable<Response>['claim'] | null, now: number): Validation => {
    const { prepared, retryPolicy, unit, ...given } = acceptance;
    const id = claim?.resourceId ?? given.id ?? ids.uuid();
    if (!isValidationId(id)) throw new TypeError('the id generator does not make UUIDs');
    const validation = newValidation(
      {
        ...given,
        id,
        unit: unit === null ? null : { gateId: unit.gateId, month: unit.month, seq: unit.seq },
        transfer: prepared?.transfer ?? null,
        receptor: prepared === null ? null : receptorOf(prepared),
        idempotencyRef: claim === null ? null : { endpoint: claim.scope.endpoint, key: claim.scope.key },
        retry: retryPolicy === null ? null : cycleAwaitingVerdict(retryPolicy),
      },
      now,
    );
    return { ...validation, expiresAt: now + queueExpirySeconds * 1000, dueAt: now + STALLED_AFTER_MS };
  };

  /** Returns whether it was removed. The sweep handles one that could not be removed, so the client must receive its id. */
  const discard = async (validation: Validation, response: Response): Promise<boolean> => {
    try {
      return (await store.discard(validation, response?.claim ?? null)) === 'applied';
    } catch (error) {
      log.error('validation_not_discarded', { validation_id: validation.id }, error);
      return false;
    }
  };

  return {
    /**
     * Stores it with the response to its request and sends it to the workers. If sending fails, a validation without an Idempotency-Key is
     * removed; with one, the response may have been replayed meanwhile, so it stays for the sweep, as one does that cannot be removed.
     */
    enqueue: async (acceptance: Acceptance, response: Response): Promise<Result<Validation, 'dispatch_failed'>> => {
      log.count('ValidationAccepted');
      const now = clock.now();
      const validation: Validation = { ...acceptedValidation(acceptance, response?.claim ?? null, now), enqueuedAt: now };
      await store.create(validation, (await response?.render(ok(validation))) ?? null, acceptanceEvents(acceptance.unit, now));
      try {
        await queue.send({ kind: nextJobOf(validation), validationId: validation.id, attempt: 0, correlationId: validation.correlationId });
      } catch (error) {
        log.error('validation_dispatch_failed', { validation_id: validation.id }, error);
        // With a key the 202 may have been replayed meanwhile: the validation is kept, and the sweep sends its message.
        if (await discard(validation, response)) return fail('dispatch_failed', { retryAfterSeconds: 60 });
      }
      return ok(validation);
    },

    /**
     * Stores it under the caller's lease. `persisted` settles with the write: the caller may wait for a portal slot meanwhile, but must not
     * query the portal before.
     */
    hold: (
      acceptance: Acceptance,
      lease: Lease,
      claim: NonNullable<Response>['claim'] | null,
    ): { readonly validation: Validation; readonly persisted: Promise<void> } => {
      log.count('ValidationAccepted');
      const now = clock.now();
      const validation: Validation = {
        ...acceptedValidation(acceptance, claim, now),
        status: 'processing',
        processingStartedAt: now,
        lease,
        dueAt: lease.until,
      };
      return { validation, persisted: store.create(validation, null, acceptanceEvents(acceptance.unit, now)) };
    },
  };
};

export type AcceptValidation = ReturnType<typeof makeAcceptValidation>;
