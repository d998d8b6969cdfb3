import type { PaymentStatusOutcome } from '../../../shared/banxico/domain/cep/cep-outcome.ts';
import type { CepQuery } from '../../../shared/banxico/domain/cep/cep-query.ts';
import { decideVerdict, type CepVerdict } from '../../../shared/banxico/domain/cep/verdict.ts';
import type { CepSource } from '../../../shared/banxico/ports/cep-source.ts';
import type { PortalRateLimiter } from '../../../shared/banxico/ports/portal-rate-limiter.ts';
import { makeTakeSlot } from '../../../shared/banxico/use-cases/take-slot.ts';
import type { Log } from '../../../shared/platform/observability/log.ts';
import type { Clock } from '../../../shared/platform/time/clock.ts';
import { accountOf, cepQueryOf } from '../../../shared/validation/domain/transfer.ts';
import { completeRecheck, postponeRecheck } from '../../../shared/validation/domain/transitions.ts';
import type { ValidationJob } from '../../../shared/validation/domain/validation-job.ts';
import type { StoredCertificate, Validation, Warning } from '../../../shared/validation/domain/validation.ts';
import type { CertificateStore } from '../../../shared/validation/ports/certificate-store.ts';
import type { ValidationStore } from '../../../shared/validation/ports/validation-store.ts';

const QUERY_TIMEOUT_MS = 30_000;
const MAX_SLOT_WAIT_MS = 5_000;
/** A return may be reported up to three days after the payment; later the status does not change. */
const RECHECK_EXPIRY_MS = 72 * 3_600_000;

export type RecheckDeps = {
  readonly store: ValidationStore;
  readonly source: CepSource;
  readonly rateLimiter: PortalRateLimiter;
  readonly certificates: CertificateStore;
  readonly clock: Clock;
  readonly log: Log;
  readonly statusRecheckSeconds: number;
};

/** The query that found the payment; null for a validation that names no banks. */
const queryOf = ({ transfer, candidateMatch, emisor, receptor }: Validation): CepQuery | null => {
  const account = transfer === null ? null : accountOf(transfer, candidateMatch);
  return transfer === null || account === null || emisor === null || receptor === null
    ? null
    : cepQueryOf(transfer, account, { emisor, receptor });
};

/** Warnings that the later answer settles, or repeats. */
const SETTLED_BY_RECHECK: ReadonlySet<string> = new Set(['payment_status_unchecked', 'referencia_numerica_unchecked']);

/** The warnings that still hold, and those the later answer adds. */
const warningsAfter = ({ warnings }: Validation, verdict: CepVerdict): readonly Warning[] => {
  const remaining = warnings.filter(({ code }) => !SETTLED_BY_RECHECK.has(code));
  return [...remaining, ...verdict.warnings.filter(({ code }) => !remaining.some((warning) => warning.code === code))];
};

/** Queries the status of a valid payment that could not be checked at first: it may have been returned since. */
export const makeRecheckPaymentStatus = (deps: RecheckDeps) => {
  const { store, source, rateLimiter, certificates, clock, log } = deps;

  const takeSlot = makeTakeSlot(rateLimiter, clock);

  const queryStatus = async (query: CepQuery): Promise<PaymentStatusOutcome | null> => {
    const now = clock.now();
    const slot = await takeSlot(now + MAX_SLOT_WAIT_MS, Promise.resolve());
    if (slot.kind === 'exhausted') return null;
    const answer = await source.paymentStatus(query, { startBy: slot.startBy, deadline: clock.now() + QUERY_TIMEOUT_MS });
    if (answer.kind === 'throttled') await rateLimiter.reportThrottled(answer.cause, clock.now());
    return answer;
  };

  const postpone = async (validation: Validation): Promise<void> => {
    const next = clock.now() + deps.statusRecheckSeconds * 1000;
    // A retry may have found it valid long after its first verdict.
    const foundAt = validation.retry?.endedAt ?? validation.completedAt ?? validation.createdAt;
    const isTooLate = next > foundAt + RECHECK_EXPIRY_MS;
    await store.transition(validation.id, postponeRecheck(isTooLate ? null : next));
    log.warn('status_recheck_failed', { validation_id: validation.id, given_up: isTooLate });
  };

  /** The change the response implies; null for none. */
  const recheckVerdict = async (validation: Validation, stored: StoredCertificate): Promise<CepVerdict | null> => {
    const query = queryOf(validation);
    const status = query === null ? null : await queryStatus(query);
    if (query === null || status === null || status.kind === 'throttled' || status.kind === 'unavailable') return null;
    const xml = await certificates.read(validation.id, 'xml', stored.xml);
    const verdict = decideVerdict(query, { kind: 'cep_ready', xml, pdf: stored.pdf === null ? null : xml }, status);
    return verdict.warnings.some(({ code }) => code === 'payment_status_unchecked') ? null : verdict;
  };

  return async (job: ValidationJob): Promise<void> => {
    const validation = await store.find(job.validationId);
    if (validation?.status !== 'valid' || validation.dueAt === null || validation.certificate === null) {
      log.info('validation_dropped', { validation_id: job.validationId, reason: 'recheck_not_due' });
      return;
    }
    const verdict = await recheckVerdict(validation, validation.certificate);
    if (verdict === null) {
      await postpone(validation);
      return;
    }
    const settled = completeRecheck({ ...verdict, warnings: warningsAfter(validation, verdict) }, clock.now());
    const outcome = await store.transition(validation.id, settled);
    if (outcome.kind !== 'applied') return;
    if (verdict.status === 'returned') log.count('VerdictReturned');
    if (verdict.status === 'error') log.count('VerdictError');
  };
};
