import type { UsedRestoreTokens } from '../../../../shared/identity/ports/used-restore-tokens.ts';
import type { MemoryDatabase } from '../platform/database.ts';

/** Used restore tokens in memory. */
export const makeFakeUsedRestoreTokens = ({ usedRestoreTokens }: MemoryDatabase): UsedRestoreTokens => ({
  isUsed: async (tokenId) => {
    await Promise.resolve();
    return usedRestoreTokens.has(tokenId);
  },
});
