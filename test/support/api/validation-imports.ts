import * as v from 'valibot';

import { multipartBody } from '../builders/imports/imports.ts';
import { ASKED_ONCE, clabeOf } from '../builders/transfers.ts';
import type { ApiRequest } from './gateway.ts';
import { get, invoke, type ApiReply } from './invoke.ts';
import type { Caller, TestApi } from './test-api.ts';

type Sender = Pick<Caller, 'authorization'>;

/** A row of the template; a missing value is an empty cell. */
export type Line = Readonly<Record<string, string>>;

const HEADERS = ['fecha', 'monto', 'clave_rastreo', 'referencia_numerica', 'emisor', 'receptor', 'cuenta_beneficiaria', 'client_ref'];

/** A line that passes every check; those with different numbers are about different transfers. */
export const aLine = (number: number, changes: Line = {}): Line => ({
  fecha: '2026-11-03',
  monto: `${1_000 + number}.50`,
  ...ASKED_ONCE,
  cuenta_beneficiaria: clabeOf('723', number),
  ...changes,
});

export const lines = (count: number): readonly Line[] => Array.from({ length: count }, (_unused, index) => aLine(index + 1));

/** A file with the headers of the template. */
export const transfersCsv = (rows: readonly Line[], headers: readonly string[] = HEADERS): Uint8Array =>
  Buffer.from([headers, ...rows.map((row) => headers.map((name) => row[name] ?? ''))].map((cells) => `${cells.join(',')}\r\n`).join(''));

/** Sends a file in the body of the request. */
export const uploadTransfers = (
  api: TestApi,
  caller: Sender,
  bytes: Uint8Array,
  fields: Readonly<Record<string, string>> = {},
  headers: Readonly<Record<string, string>> = {},
): Promise<ApiReply> => {
  const form = multipartBody({ bytes }, fields);
  return invoke(api, {
    method: 'POST',
    path: '/validations/imports',
    body: form.body,
    headers: { ...caller.authorization, ...form.headers, ...headers },
  });
};

/** Sends a request about an import. */
export const sendTo = (
  api: TestApi,
  caller: Sender,
  method: string,
  path: string,
  extra: Pick<ApiRequest, 'body' | 'headers' | 'query'> = {},
): Promise<ApiReply> =>
  invoke(api, { method, path: `/validations/imports${path}`, ...extra, headers: { ...caller.authorization, ...extra.headers } });

/** Uploads lines and reads them; returns the id of the import. */
export const importOfLines = async (api: TestApi, caller: Sender, rows: readonly Line[], fields: Line = {}): Promise<string> => {
  const created = await uploadTransfers(api, caller, transfersCsv(rows), fields);
  expect(created.problems).toEqual([]);
  await api.processValidationImports();
  return String(created.at('data.id'));
};

/** Confirms an import. */
export const commit = (
  api: TestApi,
  caller: Sender,
  id: string,
  body: Readonly<Record<string, unknown>> = {},
  headers: Readonly<Record<string, string>> = {},
): Promise<ApiReply> => sendTo(api, caller, 'POST', `/${id}/commit`, { body, headers });

/** Uploads, confirms and accepts lines; the import is validating afterwards. */
export const batchOfLines = async (api: TestApi, caller: Sender, rows: readonly Line[], body: Readonly<Record<string, unknown>> = {}) => {
  const id = await importOfLines(api, caller, rows);
  expect((await commit(api, caller, id, body)).problems).toEqual([]);
  await api.processValidationImports();
  return id;
};

export const attributesOf = async (api: TestApi, caller: Sender, id: string): Promise<Readonly<Record<string, unknown>>> => {
  const attributes = (await get(api, caller, `/validations/imports/${id}`)).at('data.attributes');
  if (typeof attributes !== 'object' || attributes === null) throw new Error('there is no such import');
  return { ...attributes };
};

const rowList = v.array(v.object({ id: v.string(), attributes: v.record(v.string(), v.unknown()) }));

/** Rows of an import as the preview shows them. */
export const previewOf = async (api: TestApi, caller: Sender, id: string): Promise<v.InferOutput<typeof rowList>> =>
  v.parse(rowList, (await get(api, caller, `/validations/imports/${id}/preview?per_page=100`)).at('data'));

/** Works until the queue is empty and no row waits, at the rate of the portal. */
export const runToEnd = async (api: TestApi, caller: Sender, id: string): Promise<Readonly<Record<string, unknown>>> => {
  for (let step = 0; step < 10_000; step += 1) {
    await api.processQueue();
    await api.processEvents();
    const attributes = await attributesOf(api, caller, id);
    if (attributes['status'] !== 'validating') return attributes;
    api.clock.advance(1_000);
  }
  throw new Error('the import does not end');
};
