import type { GateId } from '../domain/api-key.ts';

/** When a gate's key was used. */
export type KeyUse = {
  /** Start of the clock minute (epoch milliseconds) of the last counted request; null when there was none. */
  readonly lastUsedAt: (gateId: GateId) => Promise<number | null>;
};
