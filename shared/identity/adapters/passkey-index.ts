import type { Table } from '../../platform/dynamodb/table.ts';
import type { PasskeyIndex } from '../ports/passkey-index.ts';
import { credentialsPartition, PASSKEY_PREFIX } from './keys.ts';

/** Over the passkeys in the table of credentials. */
export const makePasskeyIndex = (credentials: Table): PasskeyIndex => ({
  has: async (userId) => {
    const { items } = await credentials.query({
      condition: 'pk = :pk AND begins_with(sk, :prefix)',
      values: { ':pk': credentialsPartition(userId), ':prefix': PASSKEY_PREFIX },
      limit: 1,
    });
    return items.length > 0;
  },
});
