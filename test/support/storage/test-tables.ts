import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';

import { makeDynamoDbClient } from '../../../shared/platform/dynamodb/client.ts';
import { openEmulator, type TestEmulator } from '../emulator.ts';
import { createTestTable, type TestTable } from './table.ts';

/** Tables on an emulator for the tests of a file; each is dropped after the test that opened it. */
export const useTestTables = () => {
  let emulator: TestEmulator;
  let client: DynamoDBClient;
  const drops: (() => Promise<void>)[] = [];

  beforeAll(async () => {
    emulator = await openEmulator();
    client = makeDynamoDbClient(10_000);
  });

  afterEach(async () => {
    for (const drop of drops.splice(0)) await drop();
  });

  afterAll(async () => {
    client.destroy();
    await emulator.stop();
  });

  return {
    emulatorUrl: (): string => emulator.url,
    client: (): DynamoDBClient => client,
    open: async (): Promise<Omit<TestTable, 'drop'>> => {
      const { drop, ...table } = await createTestTable(client);
      drops.push(drop);
      return table;
    },
  };
};
