import { WINDOW_MS } from '../../../../shared/identity/domain/rate-limit.ts';
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
