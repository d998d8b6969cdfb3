import * as v from 'valibot';

import type { Table } from '../../../platform/dynamodb/table.ts';
import { lastCountedMinute } from '../../access/adapters/counters.ts';
import { gateItem } from '../../access/adapters/gate-item.ts';
import { exposedKeyKey, gateKey } from '../../access/adapters/keys.ts';
import type { GateKeyStore } from '../ports/gate-keys.ts';

/** Keys of gates in DynamoDB. */
export const makeGateKeyStore = (table: Pick<Table, 'get'>): GateKeyStore => ({
  find: async (gateId) => {
    const item = await table.get(gateKey(gateId));
    if (item === null) return null;
    const { user_id: userId, key_digest: keyDigest, previous_digest: digest, previous_until: until } = v.parse(gateItem, item);
    return { userId, keyDigest, previous: digest === undefined ? null : { digest, until } };
  },

  wasExposed: async (userId, keyDigest) => (await table.get(exposedKeyKey(userId, keyDigest))) !== null,

  // From the counters of the gate, of which the newest remains: a use is not written a second time.
  lastUsedAt: async (gateId) => {
    const item = await table.get(gateKey(gateId));
    return item === null ? null : lastCountedMinute(item);
  },
});
