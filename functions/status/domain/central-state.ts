import type { BreakerState } from '../../../shared/banxico/domain/portal-rate.ts';
import { ANSWER_KINDS, isOfPortal, type TrafficBucket } from '../../../shared/service-status/domain/portal-traffic.ts';

export const CENTRAL_STATUSES = ['operational', 'degraded', 'down', 'unknown'] as const;
export type CentralStatus = (typeof CENTRAL_STATUSES)[number];

/** Why the CEP portal has its state; each has a text. */
export const CENTRAL_REASONS = ['answers', 'some_unanswered', 'unanswered', 'closed', 'throttled', 'held', 'no_data'] as const;
export type CentralReason = (typeof CENTRAL_REASONS)[number];

export type CentralState = {
  readonly status: CentralStatus;
  readonly reason: CentralReason;
  /** When the portal is expected to take queries again (epoch milliseconds); null where no time is set. */
  readonly recoveryAt: number | null;
};

/** How far back answers count: long enough for three probes. */
const OBSERVED_MS = 900_000;
/** From this share of requests without an answer on, the portal is degraded. */
const DEGRADED_SHARE = 0.1;
/** One request without an answer may be a fault of the network. */
const MIN_FAILURES_DOWN = 2;

type Observed = { readonly answered: number; readonly unanswered: number; readonly closed: number };

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

const observedIn = (buckets: readonly TrafficBucket[]): Observed => ({
  answered: sum(
    buckets.map(({ answers, probes }) => probes.answered + sum(ANSWER_KINDS.filter(isOfPortal).map((kind) => answers[kind] ?? 0))),
  ),
  unanswered: sum(buckets.map(({ answers, probes }) => probes.failed + (answers.unanswered ?? 0))),
  closed: sum(buckets.map(({ answers }) => answers.closed ?? 0)),
});

const stateOf = (status: CentralStatus, reason: CentralReason, recoveryAt: number | null = null): CentralState => ({
  status,
  reason,
  recoveryAt,
});

const stateOfTraffic = ({ answered, unanswered, closed }: Observed): CentralState => {
  const total = answered + unanswered + closed;
  if (total === 0) return stateOf('unknown', 'no_data');
  if (answered === 0 && total >= MIN_FAILURES_DOWN) return stateOf('down', closed > unanswered ? 'closed' : 'unanswered');
  return (total - answered) / total >= DEGRADED_SHARE ? stateOf('degraded', 'some_unanswered') : stateOf('operational', 'answers');
};

type Observation = {
  readonly breaker: BreakerState;
  /** End of the pause after a throttle page. */
  readonly pausedUntil: number;
  readonly buckets: readonly TrafficBucket[];
};

/**
 * The state of the CEP portal. A breaker decides: while it is open no query leaves, so there are no answers to judge by. Otherwise the
 * answers of the last fifteen minutes do, those to validations and those to probes; without any the state is unknown.
 */
export const centralStateOf = ({ breaker, pausedUntil, buckets }: Observation, now: number): CentralState => {
  if (breaker === 'held_open') return stateOf('down', 'held');
  if (breaker === 'paused') return stateOf('degraded', 'throttled', pausedUntil);
  return stateOfTraffic(observedIn(buckets.filter(({ start }) => start > now - OBSERVED_MS)));
};
