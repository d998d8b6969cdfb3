import type { PortalTraffic, Probe } from '../domain/portal-traffic.ts';

/** Answers of the CEP portal over all accounts, counted for five minutes each; kept for eight days. */
export type PortalTrafficStore = {
  readonly recordProbe: (probe: Probe) => Promise<void>;
  /** The two latest hours that have counters, whichever they are. Reads two items at most. */
  readonly latest: () => Promise<PortalTraffic>;
};
