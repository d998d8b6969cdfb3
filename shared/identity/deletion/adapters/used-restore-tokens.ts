import type { Table } from '../../../platform/dynamodb/table.ts';
import { restoreTokenKey } from '../../access/adapters/keys.ts';
import type { UsedRestoreTokens } from '../ports/used-restore-tokens.ts';

/** Used restore tokens in the table of credentials. */
export const makeUsedRestoreTokens = (credentials: Pick<Table, 'get'>): UsedRestoreTokens => ({
  isUsed: async (tokenId) => (await credentials.get(restoreTokenKey(tokenId))) !== null,
});
