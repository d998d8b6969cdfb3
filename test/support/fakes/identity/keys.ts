import type { UserId } from '../../../../shared/identity/domain/identity.ts';
import { WINDOW_MS } from '../../../../shared/identity/domain/rate-limit.ts';
import type { GateKeyStore } from '../../../../shared/identity/ports/gate-keys.ts';
import type { StoredKeys } from '../../../../shared/identity/ports/key-ciphertext.ts';
import type { KeyUse } from '../../../../shared/identity/ports/key-use.ts';
import type { MemoryDatabase } from '../platform/database.ts';

/** Keys that can be revealed, in memory. */
export const makeFakeStoredKeys = ({ storedKeys }: Pick<MemoryDatabase, 'storedKeys'>): StoredKeys => ({
  find: async (userId) => {
    await Promise.resolve();
    return storedKeys.get(userId) ?? null;
  },
});

/** Uses of the keys of gates in memory. */
export const makeFakeKeyUse = ({ gates }: Pick<MemoryDatabase, 'gates'>): KeyUse => ({
  lastUsedAt: async (gateId) => {
    await Promise.resolve();
    const minutes = [...(gates.get(gateId)?.minutes.keys() ?? [])];
    return minutes.length === 0 ? null : Math.max(...minutes) * WINDOW_MS;
  },
});

export const exposedKey = (userId: UserId, keyDigest: string): string => `${userId} ${keyDigest}`;

/** Keys of gates in memory. */
export const makeFakeGateKeyStore = ({ gates, exposedKeys }: Pick<MemoryDatabase, 'gates' | 'exposedKeys'>): GateKeyStore => ({
  find: async (gateId) => {
    await Promise.resolve();
    const gate = gates.get(gateId);
    return gate === undefined ? null : { userId: gate.userId, keyDigest: gate.keyDigest, previous: gate.previous };
  },
  wasExposed: async (userId, keyDigest) => {
    await Promise.resolve();
    return exposedKeys.has(exposedKey(userId, keyDigest));
  },
});
