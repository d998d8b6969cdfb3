import type { Table } from '../../../platform/dynamodb/table.ts';
import { lastCountedMinute } from '../../access/adapters/counters.ts';
import { gateKey } from '../../access/adapters/keys.ts';
import type { KeyUse } from '../ports/key-use.ts';

/** Read off the counters of the gate, of which the newest stays: a use is not written a second time. */
export const makeKeyUse = (table: Pick<Table, 'get'>): KeyUse => ({
  lastUsedAt: async (gateId) => {
    const item = await table.get(gateKey(gateId));
    return item === null ? null : lastCountedMinute(item);
  },
});
