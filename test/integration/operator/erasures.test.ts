import { PutItemCommand, ScanCommand, type AttributeValue } from '@aws-sdk/client-dynamodb';
import { PutObjectCommand } from '@aws-sdk/client-s3';

import { makeErasedAccounts } from '../../../functions/account-deletion/adapters/erased-accounts.ts';
import { makeHeldItems } from '../../../functions/account-deletion/adapters/held-items.ts';
import { makeHeldObjects } from '../../../functions/account-deletion/adapters/held-objects.ts';
import { purgePlanOf } from '../../../functions/account-deletion/domain/purge-plan.ts';
import { makePurgeAccount } from '../../../functions/account-deletion/use-cases/purge-account.ts';
import { dataInventory, operationsLimitedPerAccount } from '../../../functions/manifests.ts';
import { applyErasures } from '../../../infra/operator/erasures/apply-erasures.ts';
import { makeErasureList } from '../../../shared/erasures/adapters/erasure-list.ts';
import type { Table } from '../../../shared/platform/dynamodb/table.ts';
import { makeCertificateStore } from '../../../shared/validation/adapters/certificate-store.ts';
import { makeReceiptFiles } from '../../../shared/validation/adapters/receipt-files.ts';
import { makeFinishPurge } from '../../../shared/validation/use-cases/finish-purge.ts';
import { knownOf, putEverythingOf } from '../../support/account-deletion/everything-of.ts';
import { everyItemOf, everyVersionOf, textsOfItems, tracesIn } from '../../support/account-deletion/held-data.ts';
import { deletionIdOf } from '../../support/builders/identity/account-deletion.ts';
import { gateIdOf, userIdOf, validationIdOf } from '../../support/builders/identity/identity.ts';
import { makeManualClock } from '../../support/fakes/platform/clock.ts';
import { makeFakeIds } from '../../support/fakes/platform/ids.ts';
import { makeRecordedLog } from '../../support/fakes/platform/log.ts';
import { makeFakeQueue } from '../../support/fakes/platform/queue.ts';
import { makeTableStorage } from '../../support/storage/table-storage.ts';
import { openTestBucket, type TestBucket } from '../../support/storage/test-bucket.ts';
import { useTestTables } from '../../support/storage/test-tables.ts';

const tables = useTestTables();

const NOW = Date.parse('2027-03-04T05:06:07Z');
const ERASED_VALIDATION = validationIdOf('first of other');

type Backup = readonly Record<string, AttributeValue>[];

const backUp = async (name: string): Promise<Backup> => {
  const { Items: items = [], LastEvaluatedKey: rest } = await tables
    .client()
    .send(new ScanCommand({ TableName: name, ConsistentRead: true }));
  if (rest !== undefined) throw new RangeError('the table does not fit into one page');
  return items;
};

/** A new table with the items of a backup. */
const restore = async (backup: Backup) => {
  const opened = await tables.open();
  for (const Item of backup) await tables.client().send(new PutItemCommand({ TableName: opened.name, Item }));
  return opened;
};

const openBuckets = async () => {
  const open = (isVersioned: boolean) => openTestBucket(tables.emulatorUrl(), { isVersioned });
  return { certificates: await open(true), importFiles: await open(false), receipts: await open(false), dataExports: await open(false) };
};

type Buckets = Awaited<ReturnType<typeof openBuckets>>;

const putFiles = async ({ certificates, receipts }: Buckets): Promise<void> => {
  const put = ({ client, settings }: TestBucket, Key: string, Body: string) =>
    client.send(new PutObjectCommand({ Bucket: settings.bucket, Key, Body }));
  for (const [account, number] of [
    ['own', 1],
    ['other', 2],
  ] as const) {
    await put(certificates, `cep/${validationIdOf(`first of ${account}`)}/${'a'.repeat(64)}.xml`, knownOf(account, number).clabe);
    await put(receipts, `kept/${validationIdOf(`first of ${account}`)}`, knownOf(account, number).name);
  }
};

/** The service over two tables and the buckets, with what erases in it. */
const openService = (table: Table, credentials: Table, buckets: Buckets, list: TestBucket) => {
  const storage = makeTableStorage(table, credentials);
  const erasures = makeErasureList(list.bucket);
  const erasing = {
    heldItems: makeHeldItems({ table, credentials }),
    heldObjects: makeHeldObjects({
      certificates: buckets.certificates.bucket,
      importFiles: buckets.importFiles.bucket,
      receipts: buckets.receipts.bucket,
      dataExports: buckets.dataExports.bucket,
    }),
    plan: purgePlanOf(dataInventory),
    limitedOperations: operationsLimitedPerAccount,
  };
  const finishPurge = makeFinishPurge({
    purges: storage.purges,
    erasures,
    certificates: makeCertificateStore(buckets.certificates.bucket),
    receiptFiles: makeReceiptFiles(buckets.receipts.bucket),
  });
  const purgeAccount = makePurgeAccount({
    ...erasing,
    accounts: storage.accounts,
    erasures,
    erasedAccounts: makeErasedAccounts(table),
    purgeQueue: makeFakeQueue(makeManualClock(NOW)),
    ids: makeFakeIds(),
    clock: makeManualClock(NOW),
    log: makeRecordedLog(),
  });
  return {
    erase: async () => {
      const validation = await storage.validations.find(ERASED_VALIDATION);
      if (validation === null) throw new TypeError('there is no validation to erase');
      expect(await storage.purges.purge(validation, NOW)).toBe('applied');
      await finishPurge(ERASED_VALIDATION);
      await purgeAccount({ userId: userIdOf('own'), deletionId: deletionIdOf(1), correlationId: 'a request' });
    },
    apply: async (apply: boolean) =>
      applyErasures({ ...erasing, ...storage, finishPurge, now: () => NOW }, await erasures.readAll(), apply),
    find: () => storage.validations.find(ERASED_VALIDATION),
  };
};

const namesOf = async (...names: readonly string[]): Promise<readonly string[]> => {
  const items = await Promise.all(names.map((name) => everyItemOf(tables.client(), name)));
  return textsOfItems(items.flat()).map(({ name }) => name);
};

const tracesOfOwn = async (buckets: Buckets, ...names: readonly string[]): Promise<readonly string[]> => {
  const items = await Promise.all(names.map((name) => everyItemOf(tables.client(), name)));
  const objects = await Promise.all(Object.values(buckets).map(({ client, settings }) => everyVersionOf(client, settings.bucket)));
  return tracesIn(
    [...textsOfItems(items.flat()), ...objects.flat()],
    [...Object.values(knownOf('own', 1)), userIdOf('own'), gateIdOf('own')],
  );
};

/** Two accounts are backed up; then one of them and a validation of the other are erased; then the backup is restored. */
const restoreAfterErasures = async () => {
  const [live, liveCredentials] = [await tables.open(), await tables.open()];
  const [buckets, list] = [await openBuckets(), await openTestBucket(tables.emulatorUrl(), { isVersioned: true })];
  const storage = makeTableStorage(live.table, liveCredentials.table);
  await putEverythingOf(storage, live.table, 'own', 1);
  await putEverythingOf(storage, live.table, 'other', 2);
  await putFiles(buckets);
  const [backup, credentialsBackup] = [await backUp(live.name), await backUp(liveCredentials.name)];
  await openService(live.table, liveCredentials.table, buckets, list).erase();
  const erased = (await namesOf(live.name, liveCredentials.name)).filter((name) => !name.startsWith('ERASED_ACCOUNTS'));
  await putFiles(buckets);
  return { backup, credentialsBackup, erased, buckets, list };
};

describe('applying the list of erasures to a restored backup', () => {
  test('erases the data that the backup restored, and nothing else; a dry run and a second run change nothing', async () => {
    const { backup, credentialsBackup, erased, buckets, list } = await restoreAfterErasures();
    const [table, credentials] = [await restore(backup), await restore(credentialsBackup)];
    const service = openService(table.table, credentials.table, buckets, list);
    const restored = await namesOf(table.name, credentials.name);
    const brought = { validations: { listed: 1, present: 1 }, accounts: { listed: 1, present: 1 } };

    expect(await service.apply(false)).toEqual(brought);
    expect(await namesOf(table.name, credentials.name)).toEqual(restored);
    expect((await tracesOfOwn(buckets, table.name, credentials.name)).length).toBeGreaterThan(60);

    expect(await service.apply(true)).toEqual(brought);
    expect(await tracesOfOwn(buckets, table.name, credentials.name)).toEqual([]);
    expect(await service.find()).toBeNull();
    expect((await namesOf(table.name, credentials.name)).toSorted()).toEqual(erased.toSorted());
    const files = await Promise.all(Object.values(buckets).map(({ client, settings }) => everyVersionOf(client, settings.bucket)));
    expect(files.flat().filter(({ name }) => name.includes(ERASED_VALIDATION))).toEqual([]);

    const after = await namesOf(table.name, credentials.name);
    expect(await service.apply(true)).toEqual({ validations: { listed: 1, present: 0 }, accounts: { listed: 1, present: 0 } });
    expect(await namesOf(table.name, credentials.name)).toEqual(after);
  });

  test('erases credentials whose account the main table, of a later moment, no longer has', async () => {
    const { backup, credentialsBackup, buckets, list } = await restoreAfterErasures();
    const withoutOwn = backup.filter(({ pk }) => pk?.S !== `USER#${userIdOf('own')}`);
    const [table, credentials] = [await restore(withoutOwn), await restore(credentialsBackup)];
    const service = openService(table.table, credentials.table, buckets, list);
    expect(await service.apply(true)).toMatchObject({ accounts: { present: 1 } });
    const left = textsOfItems(await everyItemOf(tables.client(), credentials.name));
    expect(tracesIn(left, [userIdOf('own')])).toEqual([]);
  });

  test('an erasure that is recorded twice is in the list once, and its name does not show its id', async () => {
    const { client, settings, bucket } = await openTestBucket(tables.emulatorUrl(), { isVersioned: true });
    const list = makeErasureList(bucket);
    const erasure = { kind: 'account', id: userIdOf('own') } as const;
    await list.record(erasure);
    await list.record(erasure);
    await list.record({ kind: 'validation', id: ERASED_VALIDATION });
    expect((await list.readAll()).toSorted((one, other) => one.kind.localeCompare(other.kind))).toEqual([
      erasure,
      { kind: 'validation', id: ERASED_VALIDATION },
    ]);
    const names = (await everyVersionOf(client, settings.bucket)).map(({ name }) => name);
    expect(names.filter((name) => name.includes(userIdOf('own')) || name.includes(ERASED_VALIDATION))).toEqual([]);
  });
});
