import type { UserId } from '../../accounts/domain/identity.ts';
import type { GateId } from '../domain/api-key.ts';

/** The keys that open a gate, by their digests. */
export type GateKeys = {
  readonly userId: UserId;
  readonly keyDigest: string;
  /** The previous key, and until when (epoch milliseconds) it is valid; null without one. */
  readonly previous: { readonly digest: string; readonly until: number } | null;
};

/** Keys of gates, and their use. */
export type GateKeyStore = {
  /** Null when there is no such gate. */
  readonly find: (gateId: GateId) => Promise<GateKeys | null>;
  /** Whether a key of a user ended because it was found in public. */
  readonly wasExposed: (userId: UserId, keyDigest: string) => Promise<boolean>;
  /** Start of the clock minute (epoch milliseconds) of the last counted request; null when there was none. */
  readonly lastUsedAt: (gateId: GateId) => Promise<number | null>;
};
