import * as v from 'valibot';

import type { Table } from '../../../platform/dynamodb/table.ts';
import { storedKeyKey } from '../../access/adapters/keys.ts';
import type { StoredKeys } from '../ports/key-ciphertext.ts';
import { isKeyCiphertext } from './key-encryption-context.ts';

const storedKeyItem = v.object({ key_id: v.string(), ciphertext: v.pipe(v.string(), v.guard(isKeyCiphertext)) });

/** Keys that can be revealed, in the table of credentials. */
export const makeStoredKeys = (credentials: Pick<Table, 'get'>): StoredKeys => ({
  find: async (userId) => {
    const item = await credentials.get(storedKeyKey(userId));
    if (item === null) return null;
    const { key_id: keyId, ciphertext } = v.parse(storedKeyItem, item);
    return { keyId, ciphertext };
  },
});
