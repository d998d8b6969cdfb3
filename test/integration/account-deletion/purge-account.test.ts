import { DeleteObjectCommand, PutObjectCommand, type S3Client } from '@aws-sdk/client-s3';

import { makeErasedAccounts } from '../../../functions/account-deletion/adapters/erased-accounts.ts';
import { makeHeldItems } from '../../../functions/account-deletion/adapters/held-items.ts';
import { makeHeldObjects } from '../../../functions/account-deletion/adapters/held-objects.ts';
import { purgePlanOf } from '../../../functions/account-deletion/domain/purge-plan.ts';
import { makePurgeAccount } from '../../../functions/account-deletion/use-cases/purge-account.ts';
import { dataInventory, operationsLimitedPerAccount } from '../../../functions/manifests.ts';
import { exportFileKey } from '../../../shared/exports/domain/export-job.ts';
import type { RawItem } from '../../../shared/platform/dynamodb/table.ts';
import { knownOf, putEverythingOf } from '../../support/account-deletion/everything-of.ts';
import { everyItemOf, everyVersionOf, makePatternsOf, textsOfItems, tracesIn } from '../../support/account-deletion/held-data.ts';
import { aDataExport } from '../../support/builders/exports.ts';
import { deletionIdOf } from '../../support/builders/identity/account-deletion.ts';
import { gateIdOf, userIdOf, validationIdOf } from '../../support/builders/identity/identity.ts';
import { makeFakeErasureList } from '../../support/fakes/erasures/erasure-list.ts';
import { makeManualClock } from '../../support/fakes/platform/clock.ts';
import { makeFakeIds } from '../../support/fakes/platform/ids.ts';
import { makeRecordedLog } from '../../support/fakes/platform/log.ts';
import { makeFakeQueue } from '../../support/fakes/platform/queue.ts';
import { makeTableStorage } from '../../support/storage/table-storage.ts';
import { openTestBucket, type TestBucket } from '../../support/storage/test-bucket.ts';
import { useTestTables } from '../../support/storage/test-tables.ts';

const tables = useTestTables();

const openBucket = (isVersioned: boolean) => openTestBucket(tables.emulatorUrl(), { isVersioned });

const put = async ({ settings, client }: TestBucket, key: string, ...bodies: readonly string[]): Promise<void> => {
  for (const body of bodies) await client.send(new PutObjectCommand({ Bucket: settings.bucket, Key: key, Body: body }));
};

const remove = ({ settings, client }: { readonly settings: { readonly bucket: string }; readonly client: S3Client }, key: string) =>
  client.send(new DeleteObjectCommand({ Bucket: settings.bucket, Key: key }));

/** Both tables and the four buckets, with two accounts that have everything. */
const openWorld = async () => {
  const [{ table, name }, { table: credentials, name: credentialsName }] = [await tables.open(), await tables.open()];
  const buckets = {
    certificates: await openBucket(true),
    importFiles: await openBucket(false),
    receipts: await openBucket(false),
    dataExports: await openBucket(false),
  };
  const storage = makeTableStorage(table, credentials);
  for (const [account, number] of [
    ['own', 1],
    ['other', 2],
  ] as const) {
    const { clabe, name: person } = knownOf(account, number);
    await putEverythingOf(storage, table, account, number);
    const [first, user] = [validationIdOf(`first of ${account}`), userIdOf(account)];
    await put(buckets.certificates, `cep/${first}/${'a'.repeat(64)}.xml`, clabe, clabe);
    await put(buckets.certificates, `cep/${first}/${'b'.repeat(64)}.pdf`, clabe);
    await remove(buckets.certificates, `cep/${first}/${'b'.repeat(64)}.pdf`);
    await put(buckets.receipts, `kept/${first}`, person);
    await put(buckets.receipts, `uploads/${user}/one`, person);
    await put(buckets.importFiles, `imports/${user}/12`, clabe);
    await put(buckets.importFiles, `exports/${user}/one`, clabe);
    await put(buckets.dataExports, exportFileKey(aDataExport(account, { userId: user })), clabe);
  }
  const everything = async () => ({
    items: await everyItemOf(tables.client(), name),
    credentials: await everyItemOf(tables.client(), credentialsName),
    objects: (await Promise.all(Object.values(buckets).map(({ client, settings }) => everyVersionOf(client, settings.bucket)))).flat(),
  });
  const log = makeRecordedLog();
  const clock = makeManualClock(Date.parse('2027-03-04T05:06:07Z'));
  const run = makePurgeAccount({
    accounts: storage.accounts,
    heldItems: makeHeldItems({ table, credentials }),
    heldObjects: makeHeldObjects({
      certificates: buckets.certificates.bucket,
      importFiles: buckets.importFiles.bucket,
      receipts: buckets.receipts.bucket,
      dataExports: buckets.dataExports.bucket,
    }),
    erasures: makeFakeErasureList(),
    erasedAccounts: makeErasedAccounts(table),
    purgeQueue: makeFakeQueue(clock),
    plan: purgePlanOf(dataInventory),
    limitedOperations: operationsLimitedPerAccount,
    ids: makeFakeIds(),
    clock,
    log,
  });
  return { everything, run, log };
};

type Everything = Awaited<ReturnType<Awaited<ReturnType<typeof openWorld>>['everything']>>;

const tracesOf = ({ items, credentials, objects }: Everything, account: string, number: number): readonly string[] =>
  tracesIn(
    [...textsOfItems([...items, ...credentials]), ...objects],
    [...Object.values(knownOf(account, number)), userIdOf(account), gateIdOf(account)],
  );

test('after the purge no item and no version of an object has data of the account, and all data of another one remains', async () => {
  const { everything, run, log } = await openWorld();
  const before = await everything();
  expect(tracesOf(before, 'own', 1).length).toBeGreaterThan(60);
  await run({ userId: userIdOf('own'), deletionId: deletionIdOf(1), correlationId: 'a request' });
  const after = await everything();
  expect(log.lines.map(({ event }) => event)).toEqual(['account_purged']);
  expect(tracesOf(after, 'own', 1)).toEqual([]);
  expect(tracesOf(after, 'other', 2)).toEqual(tracesOf(before, 'other', 2));
  expect(after.items.filter(({ pk }) => pk === 'ERASED_ACCOUNTS')).toHaveLength(1);
});

test('everything that the adapters write is declared once', async () => {
  const { everything } = await openWorld();
  const { items, credentials } = await everything();
  const patternsOf = makePatternsOf(dataInventory);
  const keysOf = (store: 'table' | 'credentials', stored: readonly RawItem[]) =>
    stored.map(({ pk, sk }) => ({ store, pk: String(pk), sk: String(sk) }));
  const declared = [...keysOf('table', items), ...keysOf('credentials', credentials)].map((key) => ({ key, patterns: patternsOf(key) }));
  expect(declared.filter(({ patterns }) => patterns.length !== 1)).toEqual([]);
});
