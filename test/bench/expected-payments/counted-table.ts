import { marshall } from '@aws-sdk/util-dynamodb';
import * as v from 'valibot';

import type { RawItem, Table } from '../../../shared/platform/dynamodb/table.ts';
import { readUnits, writeUnits } from '../aws/capacity-units.ts';
import { itemBytes, wireItem } from '../aws/wire-item.ts';

type Counts = { calls: number; itemsRead: number; readUnits: number; itemsWritten: number; writeUnits: number };

const wireOf = (item: RawItem) => v.parse(wireItem, marshall(item, { removeUndefinedValues: true }));

const bytesOf = (items: readonly RawItem[]): number => items.reduce((sum, item) => sum + itemBytes(wireOf(item)), 0);

/** A write of a transaction takes two units for each kilobyte; a delete is counted as one kilobyte. */
const IN_TRANSACTION = 2;

/** A table that counts what its calls read and write. */
export const countTable = (table: Table) => {
  const counts: Counts = { calls: 0, itemsRead: 0, readUnits: 0, itemsWritten: 0, writeUnits: 0 };
  const countRead = (items: readonly RawItem[], units: number): void => {
    counts.calls += 1;
    counts.itemsRead += items.length;
    counts.readUnits += units;
  };
  const counted: Table = {
    ...table,
    get: async (key) => {
      const item = await table.get(key);
      countRead(item === null ? [] : [item], readUnits(item === null ? 0 : bytesOf([item]), true));
      return item;
    },
    getMany: async (keys) => {
      const items = await table.getMany(keys);
      const found = items.filter((item) => item !== null);
      const unitsEach = items.map((item) => readUnits(item === null ? 0 : bytesOf([item]), true));
      countRead(
        found,
        unitsEach.reduce((sum, units) => sum + units, 0),
      );
      return items;
    },
    query: async (request) => {
      const page = await table.query(request);
      countRead(page.items, readUnits(bytesOf(page.items), true));
      return page;
    },
    transact: async (writes) => {
      counts.calls += 1;
      counts.itemsWritten += writes.length;
      const units = writes.map((write) => writeUnits(null, write.kind === 'put' ? wireOf(write.item) : null));
      counts.writeUnits += units.reduce((sum, each) => sum + each * IN_TRANSACTION, 0);
      return table.transact(writes);
    },
  };
  return { table: counted, counts };
};
