import * as v from 'valibot';

import type { FailureCauses } from '../failure-causes.ts';
import type { ItemKey } from './keys.ts';
import { TTL_ATTRIBUTE } from './table-schema.ts';
import type { Table } from './table.ts';

const causeKey = (messageId: string): ItemKey => ({ pk: `FAILURE_CAUSE#${messageId}`, sk: 'CAUSE' });

/** A day more than the queue of dead letters keeps a message. */
const KEPT_SECONDS = 15 * 86_400;

const causeItem = v.object({ name: v.string(), detail: v.string() });

/** Causes as items of the table. */
export const makeFailureCauses = (table: Pick<Table, 'get' | 'put'>): FailureCauses => ({
  record: async (messageId, { name, detail }, at) => {
    await table.put({ ...causeKey(messageId), [TTL_ATTRIBUTE]: Math.floor(at / 1000) + KEPT_SECONDS, name, detail });
  },

  find: async (messageId) => {
    const item = await table.get(causeKey(messageId));
    return item === null ? null : v.parse(causeItem, item);
  },
});
