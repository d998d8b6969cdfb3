import * as v from 'valibot';

import { call, eventually, type Answer } from './api.ts';
import { stack } from './stack.ts';

const accepted = v.object({
  data: v.object({
    type: v.literal('beneficiary_import'),
    id: v.pipe(v.string(), v.regex(/^\d+$/)),
    attributes: v.object({ status: v.string() }),
  }),
});

const job = v.object({
  data: v.object({
    id: v.string(),
    attributes: v.looseObject({
      status: v.string(),
      total_rows: v.number(),
      valid_count: v.number(),
      correctable_count: v.number(),
      fatal_count: v.number(),
      duplicate_count: v.number(),
      committed_count: v.number(),
      skipped_count: v.number(),
      error_code: v.nullable(v.string()),
      etag_version: v.number(),
    }),
  }),
});

const row = v.object({
  id: v.string(),
  attributes: v.looseObject({
    row_index: v.number(),
    status: v.string(),
    parsed_account: v.nullable(v.string()),
    parsed_label: v.nullable(v.string()),
    error_codes: v.array(v.string()),
    created_beneficiary_id: v.nullable(v.number()),
  }),
});

const preview = v.object({ data: v.array(row), meta: v.looseObject({ pagination: v.looseObject({ total: v.number() }) }) });

const uploadForm = v.object({
  data: v.object({
    attributes: v.object({ upload_id: v.string(), url: v.string(), fields: v.record(v.string(), v.string()), max_bytes: v.number() }),
  }),
});

export type ImportView = v.InferOutput<typeof job>['data']['attributes'];
export type RowView = v.InferOutput<typeof row>;

type Sent = { readonly key: string; readonly fileName?: string; readonly mode?: string; readonly idempotencyKey?: string };

const blobOf = (bytes: Uint8Array): Blob => new Blob([new Uint8Array(bytes)]);

/** Sends a file as a browser's form does. */
export const uploadFile = async (
  bytes: Uint8Array,
  { key, fileName = 'beneficiarios.csv', mode = 'template', idempotencyKey }: Sent,
): Promise<Answer> => {
  const form = new FormData();
  form.set('parse_mode', mode);
  form.set('file', blobOf(bytes), fileName);
  const response = await fetch(`${stack.base_url}/beneficiaries/imports`, {
    method: 'POST',
    body: form,
    headers: { Authorization: `Bearer ${key}`, ...(idempotencyKey === undefined ? {} : { 'Idempotency-Key': idempotencyKey }) },
  });
  const answered = new Uint8Array(await response.arrayBuffer());
  return { status: response.status, headers: response.headers, bytes: answered, text: new TextDecoder().decode(answered) };
};

/** Id of the import an answer accepts; fails when it accepts none. */
export const acceptedImport = (answer: Answer): string => {
  if (answer.status !== 202) throw new Error(`${answer.status}: ${answer.text}`);
  return v.parse(accepted, JSON.parse(answer.text)).data.id;
};

export const importOf = async (id: string, key: string): Promise<ImportView> =>
  v.parse(job, JSON.parse((await call(`/beneficiaries/imports/${id}`, { key })).text)).data.attributes;

/** Polls an import until it is in one of some states. */
export const importIn = (states: readonly string[], id: string, key: string, seconds = 60): Promise<ImportView> =>
  eventually(`import ${id} in ${states.join(' or ')}`, seconds, async () => {
    const view = await importOf(id, key);
    return states.includes(view.status) ? view : null;
  });

export const rowsOf = async (id: string, key: string, query = 'per_page=100'): Promise<readonly RowView[]> =>
  v.parse(preview, JSON.parse((await call(`/beneficiaries/imports/${id}/preview?${query}`, { key })).text)).data;

/** Uploads a file straight to the storage, as a client does with a file too large for the API; the upload's id. */
export const uploadDirectly = async (bytes: Uint8Array, key: string): Promise<string> => {
  const answer = await call('/beneficiaries/imports/uploads', { key, method: 'POST', body: { size: bytes.byteLength } });
  const { attributes } = v.parse(uploadForm, JSON.parse(answer.text)).data;
  const form = new FormData();
  for (const [name, value] of Object.entries(attributes.fields)) form.set(name, value);
  form.set('file', blobOf(bytes));
  const stored = await fetch(attributes.url, { method: 'POST', body: form });
  if (!stored.ok) throw new Error(`the storage refused the file: ${stored.status} ${await stored.text()}`);
  return attributes.upload_id;
};
