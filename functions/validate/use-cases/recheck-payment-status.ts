import type { PaymentStatusOutcome } from '../../../shared/banxico/domain/cep/cep-outcome.ts';
import type { CepQuery } from '../../../shared/banxico/domain/cep/cep-query.ts';
import { decideVerdict, type Verdict } from '../../../shared/banxico/domain/cep/verdict.ts';
import type { CentralBudget } from '../../../shared/banxico/ports/central-budget.ts';
import type { CepSource } from '../../../shared/banxico/ports/cep-source.ts';
import { makeTakeTurn } from '../../../shared/banxico/use-cases/take-turn.ts';
import type { Log } from '../../../shared/platform/observability/log.ts';
import type { Clock } from '../../../shared/platform/time/clock.ts';
import { postponeRecheck, settleRecheck } from '../../../shared/validation/domain/transitions.ts';
import type { Evidence, Validation, Warning } from '../../../shared/validation/domain/validation.ts';
import type { EvidenceStore } from '../../../shared/validation/ports/evidence-store.ts';
import type { ValidationStore } from '../../../shared/validation/ports/validation-store.ts';
import { cepQuery } from '../../../shared/validation/use-cases/consultation.ts';
import type { ReadStoredTransfer, StoredTransfer } from '../../../shared/validation/use-cases/read-stored-transfer.ts';
import type { ValidationJob } from '../domain/validation-job.ts';

const ANSWER_MS = 30_000;
const TURN_MS = 5_000;
/** A return may be reported up to three days after the payment; later nothing is to be learnt. */
const GIVE_UP_AFTER_MS = 72 * 3_600_000;

export type RecheckDeps = {
  readonly store: ValidationStore;
  readonly source: CepSource;
  readonly budget: CentralBudget;
  readonly evidence: EvidenceStore;
  readonly readStoredTransfer: ReadStoredTransfer;
  readonly clock: Clock;
  readonly log: Log;
  readonly statusRecheckSeconds: number;
};

const queryOf = (validation: Validation, stored: StoredTransfer): CepQuery | null => {
  if (stored.kind === 'rejected' || validation.emisor === null || validation.receptor === null) return null;
  const target = stored.transfer.targets.find(({ position }) => position === validation.candidateMatch);
  return target === undefined ? null : cepQuery(stored.transfer.fields, target.account, validation.receptor, validation.emisor);
};

/** A certificate for a payment that did not settle proves nothing, then as at the first look. */
const settledStatus = ({ status }: Verdict): 'valid' | 'returned' | 'cep_unavailable' =>
  status === 'returned' || status === 'cep_unavailable' ? status : 'valid';

/** The warnings that still hold, and those the later answer adds. */
const warningsAfter = ({ warnings }: Validation, verdict: Verdict): readonly Warning[] => {
  const kept = warnings.filter(({ code }) => code !== 'payment_status_unchecked');
  const added = verdict.warnings.filter((code) => !kept.some((warning) => warning.code === code));
  return [...kept, ...added.map((code) => ({ code }))];
};

/** Looks again at a payment found valid whose state could not be asked for then: it may have been returned since. */
export const makeRecheckPaymentStatus = (deps: RecheckDeps) => {
  const { store, source, budget, evidence, clock, log } = deps;

  const takeTurn = makeTakeTurn(budget, clock);

  const ask = async (query: CepQuery): Promise<PaymentStatusOutcome | null> => {
    const now = clock.now();
    const turn = await takeTurn(now + TURN_MS, Promise.resolve());
    if (turn.kind === 'exhausted') return null;
    const answer = await source.paymentStatus(query, clock.now() + ANSWER_MS);
    if (answer.kind === 'throttled') await budget.reportThrottled(answer.cause, clock.now());
    return answer;
  };

  const postpone = async (validation: Validation): Promise<void> => {
    const next = clock.now() + deps.statusRecheckSeconds * 1000;
    // A retry may have found it valid long after its first verdict.
    const foundAt = validation.retry?.endedAt ?? validation.completedAt ?? validation.createdAt;
    const isTooLate = next > foundAt + GIVE_UP_AFTER_MS;
    await store.apply(validation.id, postponeRecheck(isTooLate ? null : next));
    log.warn('status_recheck_failed', { validation_id: validation.id, given_up: isTooLate });
  };

  /** What the answer says of the validation; null when it says nothing. */
  const verdictOn = async (validation: Validation, evidenceOf: Evidence): Promise<Verdict | null> => {
    const query = queryOf(validation, await deps.readStoredTransfer(validation));
    const status = query === null ? null : await ask(query);
    if (query === null || status === null || status.kind === 'throttled' || status.kind === 'unavailable') return null;
    const xml = await evidence.read(validation.id, 'xml', evidenceOf.xml);
    const verdict = decideVerdict(query, { kind: 'cep_ready', xml, pdf: evidenceOf.pdf === null ? null : xml }, status);
    return verdict.warnings.includes('payment_status_unchecked') ? null : verdict;
  };

  return async (job: ValidationJob): Promise<void> => {
    const validation = await store.find(job.validationId);
    if (validation?.status !== 'valid' || validation.dueAt === null || validation.evidence === null) {
      log.info('validation_dropped', { validation_id: job.validationId, reason: 'recheck_not_due' });
      return;
    }
    const verdict = await verdictOn(validation, validation.evidence);
    if (verdict === null) {
      await postpone(validation);
      return;
    }
    const status = settledStatus(verdict);
    const settled = settleRecheck({ status, centralStatus: verdict.central_status, warnings: warningsAfter(validation, verdict) });
    const outcome = await store.apply(validation.id, settled);
    if (outcome.kind === 'applied' && status === 'returned') log.count('VerdictReturned');
  };
};
