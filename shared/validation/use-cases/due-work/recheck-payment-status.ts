import type { Log } from '../../../platform/observability/log.ts';
import type { Clock } from '../../../platform/time/clock.ts';
import { completeRecheck, postponeRecheck } from '../../domain/transitions.ts';
import { recheckAt } from '../../domain/verdict.ts';
import type { ValidationJob } from '../../ports/validation-job.ts';
import type { ValidationStore } from '../../ports/validation-store.ts';
import {
  changesOf,
  foundAt,
  isRecheckable,
  RECHECK_EXPIRY_MS,
  type CertifiedValidation,
  type Requeried,
  type RequeryPayment,
} from './requery-payment.ts';
import type { WriteRecheck } from './write-recheck.ts';

const QUERY_TIMEOUT_MS = 30_000;
const MAX_SLOT_WAIT_MS = 5_000;

export type RecheckDeps = {
  readonly store: ValidationStore;
  readonly requeryPayment: RequeryPayment;
  readonly writeRecheck: WriteRecheck;
  readonly clock: Clock;
  readonly log: Log;
  readonly statusRecheckSeconds: number;
};

const isStatusOpen = ({ warnings }: CertifiedValidation): boolean => warnings.some(({ code }) => code === 'payment_status_unchecked');

/**
 * Checks a valid payment again for its open data: its status, which may be a return by now, and the PDF of its CEP. Data that stays open is
 * checked again, ever less often, for three days.
 */
export const makeRecheckPaymentStatus = (deps: RecheckDeps) => {
  const { store, requeryPayment, writeRecheck, clock, log } = deps;

  /** When the open data is checked next; null when it is too late for that. */
  const nextLook = (validation: CertifiedValidation): number | null => {
    const now = clock.now();
    const age = now - foundAt(validation);
    const next = now + Math.max(deps.statusRecheckSeconds * 1_000, age / 2);
    return next > foundAt(validation) + RECHECK_EXPIRY_MS ? null : Math.round(next);
  };

  const postpone = async (validation: CertifiedValidation): Promise<void> => {
    const next = nextLook(validation);
    await store.transition(validation.id, postponeRecheck(next));
    log.warn('status_recheck_failed', { validation_id: validation.id, given_up: next === null });
  };

  /** Writes new data. Its owner may withdraw the validation meanwhile; the data still counts. */
  const write = async (validation: CertifiedValidation, requeried: Requeried): Promise<void> => {
    const changes = changesOf(validation, requeried);
    if (changes === null) {
      await postpone(validation);
      return;
    }
    const now = clock.now();
    const isOpen = recheckAt(changes, now, deps.statusRecheckSeconds) !== null;
    const times = { completedAt: now, dueAt: isOpen ? nextLook(validation) : null };
    const outcome = await writeRecheck(validation, completeRecheck(validation, changes, times), requeried);
    if (outcome.kind === 'conflict' && isRecheckable(outcome.current) && outcome.current.dueAt !== null) {
      await write(outcome.current, requeried);
      return;
    }
    if (outcome.kind !== 'applied') return;
    if (changes.status === 'returned') log.count('VerdictReturned');
    if (changes.status === 'error') log.count('VerdictError');
  };

  return async (job: ValidationJob): Promise<void> => {
    const validation = await store.find(job.validationId);
    if (validation === null || !isRecheckable(validation) || validation.dueAt === null) {
      log.info('validation_dropped', { validation_id: job.validationId, reason: 'recheck_not_due' });
      return;
    }
    const requeried = await requeryPayment(validation, {
      withStatus: isStatusOpen(validation),
      maxSlotWaitMs: MAX_SLOT_WAIT_MS,
      deadline: clock.now() + QUERY_TIMEOUT_MS,
    });
    await write(validation, requeried);
  };
};
