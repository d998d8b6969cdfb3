import { throttledFailure } from '../../../shared/banxico/domain/throttled-failure.ts';
import { fail, ok, type Result } from '../../../shared/errors/failure.ts';
import type { UserId } from '../../../shared/identity/accounts/domain/identity.ts';
import type { Clock } from '../../../shared/platform/time/clock.ts';
import { completeRecheck } from '../../../shared/validation/domain/transitions.ts';
import type { ValidationId } from '../../../shared/validation/domain/validation-id.ts';
import type { Validation } from '../../../shared/validation/domain/validation.ts';
import { recheckAt } from '../../../shared/validation/domain/verdict.ts';
import {
  changesOf,
  foundAt,
  isRecheckable,
  RECHECK_EXPIRY_MS,
  type CertifiedValidation,
  type Requeried,
  type RequeryLimits,
  type RequeryPayment,
} from '../../../shared/validation/use-cases/due-work/requery-payment.ts';
import type { WriteRecheck } from '../../../shared/validation/use-cases/due-work/write-recheck.ts';
import type { FindOwn } from '../../../shared/validation/use-cases/find-own-validation.ts';

/** Time reserved to write and send the answer. */
const RESPONSE_MARGIN_MS = 2_000;
/** Time reserved for the answer to the last query. */
const EXPECTED_RESPONSE_MS = 6_000;
const RETRY_AFTER_SECONDS = 60;

export type RecheckedValidation = {
  readonly validation: Validation;
  readonly checkedAt: number;
  readonly isChanged: boolean;
  readonly previousStatus: Validation['status'];
};

type MissingCode = 'not_found' | 'validation_purged';
type RecheckCode = MissingCode | 'recheck_not_applicable' | 'central_no_answer' | 'central_rate_limit_exhausted';

export type RecheckValidationDeps = {
  readonly findOwn: FindOwn;
  readonly writeRecheck: WriteRecheck;
  readonly requeryPayment: RequeryPayment;
  readonly clock: Clock;
  readonly statusRecheckSeconds: number;
};

/** Checks a valid payment again at its owner's request: its status, and a missing PDF. It costs no quota. */
export const makeRecheckValidation = ({ findOwn, writeRecheck, requeryPayment, clock, statusRecheckSeconds }: RecheckValidationDeps) => {
  const write = async (validation: CertifiedValidation, requeried: Requeried): Promise<Result<Validation, MissingCode>> => {
    const changes = changesOf(validation, requeried);
    if (changes === null) return ok(validation);
    const now = clock.now();
    const times = { completedAt: now, dueAt: recheckAt(changes, now, statusRecheckSeconds) };
    const outcome = await writeRecheck(validation, completeRecheck(validation, changes, times), requeried);
    if (outcome.kind === 'applied') return ok(outcome.current);
    // It was erased meanwhile.
    if (outcome.kind === 'not_found') return findOwn(validation.id, validation.userId);
    // Another check, or a withdrawal, was faster.
    return isRecheckable(outcome.current) ? write(outcome.current, requeried) : ok(outcome.current);
  };

  /** Queries the portal. The certificate to compare the answer with is gone if the validation was erased meanwhile. */
  const requery = async (validation: CertifiedValidation, limits: RequeryLimits): Promise<Result<Requeried, MissingCode>> => {
    try {
      return ok(await requeryPayment(validation, limits));
    } catch (error) {
      const found = await findOwn(validation.id, validation.userId);
      if (!found.ok) return found;
      throw error;
    }
  };

  return async (id: ValidationId, userId: UserId, deadline: number): Promise<Result<RecheckedValidation, RecheckCode>> => {
    const found = await findOwn(id, userId);
    if (!found.ok) return found;
    const validation = found.value;
    const now = clock.now();
    if (!isRecheckable(validation) || now > foundAt(validation) + RECHECK_EXPIRY_MS) return fail('recheck_not_applicable');
    const respondBy = deadline - RESPONSE_MARGIN_MS;
    const queried = await requery(validation, {
      withStatus: true,
      maxSlotWaitMs: Math.max(0, respondBy - EXPECTED_RESPONSE_MS - now),
      deadline: respondBy,
    });
    if (!queried.ok) return queried;
    const requeried = queried.value;
    const written = await write(validation, requeried);
    if (!written.ok) return written;
    const current = written.value;
    const isChanged = current.etagVersion !== validation.etagVersion;
    if (requeried.status === null && !isChanged) {
      const { throttledUntil } = requeried;
      return throttledUntil === null
        ? fail('central_no_answer', { retryAfterSeconds: RETRY_AFTER_SECONDS })
        : throttledFailure(throttledUntil, clock.now());
    }
    return ok({ validation: current, checkedAt: clock.now(), isChanged, previousStatus: validation.status });
  };
};

export type RecheckValidation = ReturnType<typeof makeRecheckValidation>;
