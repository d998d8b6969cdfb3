import { isImportId } from '../../../shared/imports/domain/import-id.ts';
import { multipartBody, templateCsv } from '../builders/imports/imports.ts';
import type { ApiRequest } from './gateway.ts';
import { get, invoke, type ApiReply } from './invoke.ts';
import type { Caller, TestApi } from './test-api.ts';

type Sent = {
  readonly fields?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly boundary?: string;
};

/** Uploads a file in the body of the request. */
export const upload = (
  api: TestApi,
  caller: Pick<Caller, 'authorization'>,
  bytes: Uint8Array | null,
  { fields = {}, headers = {}, boundary }: Sent = {},
): Promise<ApiReply> => {
  const form = multipartBody(bytes === null ? null : { bytes }, fields, boundary);
  return invoke(api, {
    method: 'POST',
    path: '/beneficiaries/imports',
    body: form.body,
    headers: { ...caller.authorization, ...form.headers, ...headers },
  });
};

/** Sends a request about an import. */
export const send = (
  api: TestApi,
  caller: Pick<Caller, 'authorization'>,
  method: string,
  path: string,
  extra: Pick<ApiRequest, 'body' | 'headers'> = {},
): Promise<ApiReply> =>
  invoke(api, { method, path: `/beneficiaries/imports${path}`, ...extra, headers: { ...caller.authorization, ...extra.headers } });

/** Uploads lines under the template's headers and reads them; returns the id of the import. */
export const importOf = async (
  api: TestApi,
  caller: Pick<Caller, 'authorization'>,
  lines: Parameters<typeof templateCsv>[0],
): Promise<string> => {
  const created = await upload(api, caller, templateCsv(lines));
  expect(created.problems).toEqual([]);
  await api.processImports();
  return String(created.at('data.id'));
};

/** Attributes of an import. */
export const importAttributes = async (api: TestApi, caller: Pick<Caller, 'authorization'>, id: string): Promise<unknown> =>
  (await get(api, caller, `/beneficiaries/imports/${id}`)).at('data.attributes');

type Row = { readonly id: string; readonly attributes: Readonly<Record<string, unknown>> };

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && 'id' in value && 'attributes' in value;

/** Every row of an import, in the order of the file. */
export const rowsOf = async (
  api: TestApi,
  caller: Pick<Caller, 'authorization'>,
  id: string,
  query = 'per_page=100',
): Promise<readonly Row[]> => {
  const reply = await get(api, caller, `/beneficiaries/imports/${id}/preview?${query}`);
  const data = reply.at('data');
  return Array.isArray(data) ? data.filter(isRow) : [];
};

/** Imports of any user that have not ended. */
export const storedImports = ({ kept }: TestApi): Promise<readonly unknown[]> => kept.imports.due(Number.MAX_SAFE_INTEGER, 10);

/** The rows that are kept of an import. */
export const storedRows = async ({ kept }: TestApi, { user }: Caller, id: string): Promise<readonly unknown[]> => {
  const job = isImportId(id) ? await kept.imports.find(user.id, id) : null;
  if (job === null) throw new Error('the import is gone');
  return kept.imports.readRows(job);
};
