import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { marshall, unmarshall } from '@aws-sdk/util-dynamodb';

import { makePortalRateControl } from '../../../shared/banxico/adapters/portal-rate-limiter.ts';
import type { PortalRate } from '../../../shared/banxico/domain/portal-rate.ts';
import { makeTable, type RawItem } from '../../../shared/platform/dynamodb/table.ts';
import type { StreamReader, StreamRecord } from '../../../shared/platform/lambda/family.ts';
import { makeStreamHandler } from '../../../shared/platform/lambda/stream-function.ts';
import { invocationOf } from '../builders/events.ts';
import { makeRecordedLog } from '../fakes/platform/log.ts';
import { makeMemoryDynamoDb } from './memory/memory-dynamodb.ts';
import type { MemoryChange } from './memory/memory-table.ts';
import type { WireItem } from './memory/values.ts';
import { readableIn } from './stream.ts';
import { makeTableStorage } from './table-storage.ts';
import { tableDefinition } from './table.ts';

const TABLE = 'service';

/** A value as Lambda delivers it: binary values are base64. */
const streamValue = (value: AttributeValue): unknown => {
  if (value.B !== undefined) return { B: Buffer.from(value.B).toString('base64') };
  if (value.M !== undefined) return { M: streamImage(value.M) };
  return value.L === undefined ? value : { L: value.L.map(streamValue) };
};

const streamImage = (item: WireItem): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(item).map(([name, value]) => [name, streamValue(value)]));

/** Instant (epoch milliseconds) at which a change of a table in memory was written, unless a test gives another. */
const WRITTEN_AT = 1_793_900_000_000;

const streamEventRecord = ({ key, before, after }: MemoryChange, eventID: string, writtenAt: number) => ({
  eventID,
  dynamodb: {
    Keys: key,
    ApproximateCreationDateTime: Math.floor(writtenAt / 1_000),
    OldImage: before === null ? null : streamImage(before),
    NewImage: after === null ? null : streamImage(after),
  },
});

/** The stores of production over a table in memory, empty when opened. */
export const openMemoryStorage = (rate?: PortalRate) => {
  const { client, openTable } = makeMemoryDynamoDb();
  const memory = openTable(tableDefinition(TABLE));
  const table = makeTable(client, TABLE);
  let changeCount = 0;
  // A table in memory is written when it is called.
  if (rate !== undefined) void makePortalRateControl(table).setRate(rate);
  return {
    table,
    storage: makeTableStorage(table),
    /** Items whose partition has a prefix. */
    itemsBelow: (prefix: string): readonly RawItem[] =>
      memory.items.map((item) => unmarshall(item)).filter(({ pk }) => String(pk).startsWith(prefix)),
    /** Puts an item at once. */
    place: (item: RawItem): void => {
      const wire = marshall(item, { removeUndefinedValues: true });
      memory.preparePut({ Item: wire }).store(wire);
    },
    /** Changes of the table since the last time, as the function of its stream receives them. */
    takeChanges: async (writtenAt = WRITTEN_AT): Promise<readonly StreamRecord[]> => {
      const changes: StreamRecord[] = [];
      const read: StreamReader = (batch) => {
        changes.push(...readableIn(batch));
        return Promise.resolve([]);
      };
      const setAside = () => Promise.reject(new Error('no record is set aside'));
      const Records = memory.changes.splice(0).map((change) => {
        changeCount += 1;
        return streamEventRecord(change, `change ${changeCount}`, writtenAt);
      });
      await makeStreamHandler({ log: makeRecordedLog(), read, setAside })({ Records }, invocationOf('a batch').invocation);
      return changes;
    },
  };
};
