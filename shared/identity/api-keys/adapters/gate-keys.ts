import * as v from 'valibot';

import type { Table } from '../../../platform/dynamodb/table.ts';
import { lastCountedMinute } from '../../access/adapters/counters.ts';
import { gateItem } from '../../access/adapters/gate-item.ts';
import { exposedKeyKey, gateKey } from '../../access/adapters/keys.ts';
import { gateKeyIn, lastUseIn } from '../../access/adapters/named-key-attributes.ts';
import { KEY_SLOTS } from '../domain/api-key.ts';
import type { GateKeyStore } from '../ports/gate-keys.ts';

/** Keys of gates in DynamoDB. */
export const makeGateKeyStore = (table: Pick<Table, 'get'>): GateKeyStore => ({
  find: async (gateId) => {
    const item = await table.get(gateKey(gateId));
    if (item === null) return null;
    const { user_id: userId, key_digest: keyDigest, previous_digest: digest, previous_until: until } = v.parse(gateItem, item);
    const named = KEY_SLOTS.flatMap((slot) => {
      const key = gateKeyIn(item, slot);
      return key === null ? [] : [{ slot, digest: key.digest }];
    });
    return { userId, keyDigest, previous: digest === undefined ? null : { digest, until }, named };
  },

  wasExposed: async (userId, keyDigest) => (await table.get(exposedKeyKey(userId, keyDigest))) !== null,

  lastUses: async (gateId) => {
    const item = (await table.get(gateKey(gateId))) ?? {};
    const named = KEY_SLOTS.flatMap((slot) => {
      const at = lastUseIn(item, slot);
      return at === null ? [] : [[slot, at] as const];
    });
    return { own: lastUseIn(item, null), named: new Map(named) };
  },

  // From the counters of the gate, of which the newest remains: a use is not written a second time.
  lastUsedAt: async (gateId) => {
    const item = await table.get(gateKey(gateId));
    return item === null ? null : lastCountedMinute(item);
  },
});
