import { makeDataExportStore } from '../../../functions/data-exports/adapters/data-export-store.ts';
import { describeDataExportStore } from '../../support/contracts/data-exports/data-export-store.ts';
import { useTestTables } from '../../support/storage/test-tables.ts';

const tables = useTestTables();

describeDataExportStore('DynamoDB', async () => {
  const { table } = await tables.open();
  return makeDataExportStore(table);
});
