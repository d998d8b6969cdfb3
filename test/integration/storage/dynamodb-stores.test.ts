import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';

import { makeDynamoDbClient } from '../../../shared/platform/dynamodb/client.ts';
import { describeStorage } from '../../support/contracts/every-storage.ts';
import { openEmulator, type TestEmulator } from '../../support/emulator.ts';
import { makeTableStorages } from '../../support/storage/table-storage.ts';

let emulator: TestEmulator;
let client: DynamoDBClient;
const storages = makeTableStorages(() => client);

beforeAll(async () => {
  emulator = await openEmulator();
  client = makeDynamoDbClient(10_000);
});

afterEach(() => storages.dropAll());

afterAll(async () => {
  client.destroy();
  await emulator.stop();
});

describeStorage('DynamoDB', storages.open);
