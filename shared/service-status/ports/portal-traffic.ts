import type { Delivery } from '../../platform/idempotency/delivery.ts';
import type { TimingCounts } from '../domain/bank-timings.ts';
import type { PortalTraffic, Probe } from '../domain/portal-traffic.ts';
import type { PortalAnswer } from './portal-answers.ts';

export type DeliveredAnswer = { readonly answer: PortalAnswer; readonly delivery: Delivery };

/** Answers of the CEP portal over all accounts, counted for five minutes each; kept for eight days. */
export type PortalTrafficStore = {
  /** Counts each answer once, however often it is delivered, with its time from payment to CEP. */
  readonly count: (answers: readonly DeliveredAnswer[]) => Promise<void>;
  readonly recordProbe: (probe: Probe) => Promise<void>;
  /** The two latest hours that have counters, whichever they are. Reads two items at most. */
  readonly latest: () => Promise<PortalTraffic>;
  /** The buckets that start in a range (epoch milliseconds), `until` excluded. Reads an item for each hour. */
  readonly between: (from: number, until: number) => Promise<PortalTraffic>;
  /** Times from payment to CEP by receiving bank (SPEI code), of verdicts since an instant. Reads an item for each day. */
  readonly timingsSince: (from: number) => Promise<ReadonlyMap<string, TimingCounts>>;
};
