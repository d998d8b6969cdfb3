import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { ListBucketsCommand, S3Client } from '@aws-sdk/client-s3';

import { dataInventory } from '../../functions/manifests.ts';
import { credentialsTableName, tableName } from '../../infra/settings/names.ts';
import type { HeldBucket } from '../../shared/data-inventory/inventory-entry.ts';
import { everyItemOf, everyVersionOf, makePatternsOf } from '../support/account-deletion/held-data.ts';
import { stack } from './support/stack.ts';

/* Runs after the other journeys, over all their data: exports and purges are derived from the declarations. */

const patternsOf = makePatternsOf(dataInventory);

test.each([
  ['table', tableName('local')],
  ['credentials', credentialsTableName('local')],
] as const)('every item of the %s fits one declared pattern', async (store, name) => {
  const items = await everyItemOf(new DynamoDBClient({ endpoint: stack.emulator_url }), name);
  const keys = items.map(({ pk, sk }) => ({ store, pk: String(pk), sk: String(sk) }));
  expect(keys.length).toBeGreaterThan(0);
  expect(keys.filter((key) => patternsOf(key).length !== 1)).toEqual([]);
});

/** The names of a stage's buckets, by purpose. */
const PURPOSES: Readonly<Record<HeldBucket, string>> = {
  certificates: 'certificates',
  dataExports: 'data-exports',
  importFiles: 'import-files',
  receipts: 'receipts',
};

test.each(Object.entries(PURPOSES))('every object of the bucket %s fits one declared pattern', async (bucket, purpose) => {
  const client = new S3Client({ endpoint: stack.emulator_url, forcePathStyle: true });
  const { Buckets: buckets = [] } = await client.send(new ListBucketsCommand({}));
  const { Name: name } = buckets.find((each) => each.Name?.startsWith(`spei-local-${purpose}-`) === true) ?? {};
  if (name === undefined) throw new Error(`there is no bucket for ${purpose}`);
  const declared = (await everyVersionOf(client, name)).map(({ name: key }) => ({ key, patterns: patternsOf({ bucket, key }) }));
  expect(declared.filter(({ patterns }) => patterns.length !== 1)).toEqual([]);
});
