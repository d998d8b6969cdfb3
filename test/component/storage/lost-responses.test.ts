import { makeTable } from '../../../shared/platform/dynamodb/table.ts';
import { describeStores } from '../../support/contracts/every-storage.ts';
import { repeatWrites } from '../../support/storage/lost-responses.ts';
import { makeMemoryDynamoDb } from '../../support/storage/memory/memory-dynamodb.ts';
import { makeTableStorage } from '../../support/storage/table-storage.ts';
import { tableDefinition } from '../../support/storage/table.ts';

const TABLE = 'service';

describeStores('in memory, the first response to every write lost', () => {
  const { client, openTable } = makeMemoryDynamoDb();
  openTable(tableDefinition(TABLE));
  repeatWrites(client);
  return Promise.resolve(makeTableStorage(makeTable(client, TABLE)));
});
