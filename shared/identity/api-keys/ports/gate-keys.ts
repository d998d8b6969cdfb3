import type { UserId } from '../../accounts/domain/identity.ts';
import type { GateId, KeySlot } from '../domain/api-key.ts';

/** The keys that open a gate, by their digests. */
export type GateKeys = {
  readonly userId: UserId;
  readonly keyDigest: string;
  /** The previous key, and until when (epoch milliseconds) it is valid; null without one. */
  readonly previous: { readonly digest: string; readonly until: number } | null;
  /** Named keys, also expired ones. */
  readonly named: readonly { readonly slot: KeySlot; readonly digest: string }[];
};

/** Start of the clock minute (epoch milliseconds) of the last counted request with a key; null when there was none. */
export type KeyUses = { readonly own: number | null; readonly named: ReadonlyMap<KeySlot, number> };

/** Keys of gates, and their use. */
export type GateKeyStore = {
  /** Null when there is no such gate. */
  readonly find: (gateId: GateId) => Promise<GateKeys | null>;
  /** Whether a key of a user ended because it was found in public. */
  readonly wasExposed: (userId: UserId, keyDigest: string) => Promise<boolean>;
  readonly lastUses: (gateId: GateId) => Promise<KeyUses>;
  /** The same of the last counted request with any key of the gate. */
  readonly lastUsedAt: (gateId: GateId) => Promise<number | null>;
};
