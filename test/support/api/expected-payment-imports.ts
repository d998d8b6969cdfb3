import * as v from 'valibot';

import { multipartBody } from '../builders/imports/imports.ts';
import { clabeOf } from '../builders/transfers.ts';
import { get, invoke, type ApiReply } from './invoke.ts';
import type { Caller, TestApi } from './test-api.ts';

/** A row of the template; a missing value is an empty cell. */
export type ExpectedLine = Readonly<Record<string, string>>;

const HEADERS = ['amount', 'account', 'from', 'to', 'sender_hint', 'client_ref', 'tolerance'];

/** A line that passes every check; those with different numbers are different payments. */
export const anExpectedLine = (number: number, changes: ExpectedLine = {}): ExpectedLine => ({
  amount: `${1_000 + number}.50`,
  account: clabeOf('723', number),
  from: '2026-11-01',
  to: '2026-11-07',
  client_ref: `Pedido ${number}`,
  ...changes,
});

/** A file with headers, of the template unless others are given. */
export const expectedCsv = (rows: readonly ExpectedLine[], headers: readonly string[] = HEADERS): Uint8Array =>
  Buffer.from([headers, ...rows.map((row) => headers.map((name) => row[name] ?? ''))].map((cells) => `${cells.join(',')}\r\n`).join(''));

/** Reads and saves the files of expected payments in the queues. */
export const processExpectedPaymentImports = async ({
  families,
  expectedPaymentParseQueue: parse,
  expectedPaymentCommitQueue: commit,
}: TestApi): Promise<void> => {
  const { queues } = families['expected-payments'];
  await Promise.all(parse.receive().map(queues.parse));
  await Promise.all(commit.receive().map(queues.commit));
};

export const uploadExpected = (
  api: TestApi,
  caller: Pick<Caller, 'authorization'>,
  bytes: Uint8Array,
  fields: Readonly<Record<string, string>> = {},
): Promise<ApiReply> => {
  const form = multipartBody({ bytes }, fields);
  return invoke(api, {
    method: 'POST',
    path: '/expected-payments/imports',
    body: form.body,
    headers: { ...caller.authorization, ...form.headers },
  });
};

/** Uploads a file and reads it; returns the id of the import. */
export const importOfExpected = async (
  api: TestApi,
  caller: Pick<Caller, 'authorization'>,
  bytes: Uint8Array,
  fields: Readonly<Record<string, string>> = {},
): Promise<string> => {
  const created = await uploadExpected(api, caller, bytes, fields);
  expect(created.problems).toEqual([]);
  await processExpectedPaymentImports(api);
  return String(created.at('data.id'));
};

const rowList = v.array(v.object({ id: v.string(), attributes: v.record(v.string(), v.unknown()) }));

/** The rows of an import as the preview shows them. */
export const expectedRowsOf = async (api: TestApi, caller: Pick<Caller, 'authorization'>, id: string) =>
  v.parse(rowList, (await get(api, caller, `/expected-payments/imports/${id}/preview?per_page=100`)).at('data'));
