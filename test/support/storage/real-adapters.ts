import { randomUUID } from 'node:crypto';

import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { CreateQueueCommand, DeleteMessageCommand, ReceiveMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import * as v from 'valibot';

import { makeImportQueue, parseImportTask } from '../../../functions/imports/adapters/import-queue.ts';
import { makeLazyImportFiles } from '../../../functions/imports/adapters/open-import-files.ts';
import type { ImportFiles } from '../../../functions/imports/ports/import-files.ts';
import { makePortalRateControl } from '../../../shared/banxico/adapters/portal-rate-limiter.ts';
import type { PortalRate } from '../../../shared/banxico/domain/portal-rate.ts';
import { gateKey } from '../../../shared/identity/adapters/keys.ts';
import type { GateId } from '../../../shared/identity/domain/api-key.ts';
import { awsCredentials } from '../../../shared/platform/config/environment.ts';
import { makeDynamoDbClient } from '../../../shared/platform/dynamodb/client.ts';
import type { Table } from '../../../shared/platform/dynamodb/table.ts';
import type { StreamReader, StreamRecord } from '../../../shared/platform/lambda/family.ts';
import { makeStreamHandler } from '../../../shared/platform/lambda/stream-function.ts';
import { makeCertificateStore } from '../../../shared/validation/adapters/certificate-store.ts';
import { makeValidationQueue, parseJob } from '../../../shared/validation/adapters/validation-queue.ts';
import type { CertificateStore } from '../../../shared/validation/ports/certificate-store.ts';
import { invocationOf } from '../builders/events.ts';
import { makeRecordedLog } from '../fakes/platform/log.ts';
import { tracked } from '../pending-calls.ts';
import type { StoredFiles } from '../stored-files.ts';
import { readableIn, readStream } from './stream.ts';
import { makeTableStorage } from './table-storage.ts';
import { createTestTable, testTableName } from './table.ts';

/** The emulator that a run asks real adapters of; null for adapters in memory. */
export const realAdaptersUrl = (): string | null => process.env['REAL_ADAPTERS_URL'] ?? null;

let dynamoDb: DynamoDBClient | null = null;
let sqs: SQSClient | null = null;

/** A table that is being created. */
const tableOnceReady = (name: string, ready: Promise<Table>): Table => ({
  name,
  put: (...write) => tracked(async () => (await ready).put(...write)),
  update: (write) => tracked(async () => (await ready).update(write)),
  get: (key) => tracked(async () => (await ready).get(key)),
  getMany: (keys) => tracked(async () => (await ready).getMany(keys)),
  query: (request) => tracked(async () => (await ready).query(request)),
  removeMany: (keys) => tracked(async () => (await ready).removeMany(keys)),
  transact: (writes) => tracked(async () => (await ready).transact(writes)),
});

/** A bucket that is being created. */
const openBucket = (url: string) => {
  const bucket = `test-${randomUUID()}`;
  const base = `${url}/${bucket}`;
  const request = async (path: string, init: RequestInit = {}): Promise<Uint8Array> => {
    const response = await fetch(`${base}${path}`, init);
    return new Uint8Array(await response.arrayBuffer());
  };
  const ready = request('', { method: 'PUT' });
  const keys = async (): Promise<readonly string[]> => {
    await ready;
    const listed = new TextDecoder().decode(await request('?list-type=2'));
    return [...listed.matchAll(/<Key>([^<]+)<\/Key>/g)].map(([, key = '']) => key);
  };
  const stored: StoredFiles = {
    list: async () => Promise.all((await keys()).map(async (key) => ({ key, bytes: await request(`/${key}`) }))),
    put: async (key, bytes) => {
      await request(`/${key}`, { method: 'PUT', body: new Uint8Array(bytes) });
    },
    clear: async () => {
      for (const key of await keys()) await request(`/${key}`, { method: 'DELETE' });
    },
  };
  const settings = { bucket, timeoutMs: 20_000, region: 'us-east-1', endpoint: url, credentials: awsCredentials };
  return { settings, stored, ready };
};

const certificatesOnceReady = (store: CertificateStore, ready: Promise<unknown>): CertificateStore => ({
  save: (...file) => tracked(() => ready.then(() => store.save(...file))),
  read: (...file) => tracked(() => ready.then(() => store.read(...file))),
  removeAll: (id) => tracked(() => ready.then(() => store.removeAll(id))),
});

const importFilesOnceReady = (files: ImportFiles, ready: Promise<unknown>): ImportFiles => ({
  ...files,
  save: (...file) => tracked(() => ready.then(() => files.save(...file))),
  read: (key) => tracked(() => ready.then(() => files.read(key))),
  readHead: (...part) => tracked(() => ready.then(() => files.readHead(...part))),
  remove: (key) => tracked(() => ready.then(() => files.remove(key))),
});

/** Sends messages to a queue of their own and receives them again, one at a time. */
const throughSqs = <Message>(
  client: SQSClient,
  open: (url: string) => { readonly send: (message: Message) => Promise<void> },
  parse: (body: string) => Message | null,
) => {
  let queue: Promise<string> | null = null;
  let last: Promise<unknown> = Promise.resolve();
  const create = async (): Promise<string> =>
    (await client.send(new CreateQueueCommand({ QueueName: `test-${randomUUID()}` }))).QueueUrl ?? '';
  const pass = async (message: Message): Promise<Message> => {
    queue ??= create();
    const url = await queue;
    await open(url).send(message);
    const { Messages: [received] = [] } = await client.send(new ReceiveMessageCommand({ QueueUrl: url, WaitTimeSeconds: 5 }));
    await client.send(new DeleteMessageCommand({ QueueUrl: url, ReceiptHandle: received?.ReceiptHandle }));
    const parsed = parse(received?.Body ?? '');
    if (parsed === null) throw new TypeError(`${received?.Body ?? 'nothing'} is no message of this queue`);
    return parsed;
  };
  return (message: Message): Promise<Message> => {
    const passed = last.then(() => tracked(() => pass(message)));
    last = passed.catch(() => undefined);
    return passed;
  };
};

const usedUnits = v.record(v.string(), v.number());

/** Units of the monthly quota that a gate counts, by month. */
const readUnits = async (table: Table, gateId: GateId): Promise<Readonly<Record<string, number>>> => {
  const counters = Object.entries((await table.get(gateKey(gateId))) ?? {}).filter(([name]) => name.startsWith('used_'));
  return v.parse(usedUnits, Object.fromEntries(counters.map(([name, used]) => [name.slice('used_'.length), used])));
};

/** What happened to a table since the last time, as the function of its stream gets it. */
const changesOf = (url: string, streamArn: Promise<string>) => {
  let taken = 0;
  return async (): Promise<readonly StreamRecord[]> => {
    const records = await readStream(url, await streamArn);
    const changes: StreamRecord[] = [];
    const read: StreamReader = (batch) => {
      changes.push(...readableIn(batch));
      return Promise.resolve();
    };
    await makeStreamHandler({ log: makeRecordedLog(), read })({ Records: records.slice(taken) }, invocationOf('a batch').invocation);
    taken = records.length;
    return changes;
  };
};

/** The adapters of AWS over tables, buckets and queues of their own on an emulator. */
export const openRealAdapters = (url: string, rate: PortalRate) => {
  dynamoDb ??= makeDynamoDbClient(20_000);
  sqs ??= new SQSClient({});
  const name = testTableName();
  const created = createTestTable(dynamoDb, name);
  const table = tableOnceReady(
    name,
    created.then(async (opened) => {
      await makePortalRateControl(opened.table).setRate(rate);
      return opened.table;
    }),
  );
  const certificates = openBucket(url);
  const imports = openBucket(url);
  return {
    storage: makeTableStorage(table),
    certificates: certificatesOnceReady(makeCertificateStore(certificates.settings), certificates.ready),
    certificateFiles: certificates.stored,
    importFiles: importFilesOnceReady(makeLazyImportFiles(imports.settings), imports.ready),
    storedImportFiles: imports.stored,
    passJob: throughSqs(sqs, (url: string) => makeValidationQueue({ validations: url, receipts: url }), parseJob),
    passImportTask: throughSqs(sqs, makeImportQueue, parseImportTask),
    unitsByMonth: (gateId: GateId) => readUnits(table, gateId),
    readItem: table.get,
    takeChanges: changesOf(
      url,
      created.then(({ streamArn }) => streamArn),
    ),
  };
};
