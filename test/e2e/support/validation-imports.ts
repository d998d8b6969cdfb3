import * as v from 'valibot';

import { transfersCsv } from '../../support/api/validation-imports.ts';
import { call, eventually, type Answer } from './api.ts';
import { requestFor, type newPayment } from './portal.ts';
import { stack } from './stack.ts';

const job = v.object({
  data: v.object({
    type: v.literal('validation_import'),
    id: v.pipe(v.string(), v.regex(/^\d+$/)),
    attributes: v.looseObject({ status: v.string() }),
  }),
});

const row = v.object({
  id: v.string(),
  attributes: v.looseObject({ status: v.string(), error_codes: v.array(v.string()), validation_id: v.nullable(v.string()) }),
});

const uploadForm = v.object({
  data: v.object({ attributes: v.object({ upload_id: v.string(), url: v.string(), fields: v.record(v.string(), v.string()) }) }),
});

const textOf = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');

/** A file of payments of the portal. */
export const fileOf = (payments: readonly ReturnType<typeof newPayment>[]): Uint8Array =>
  transfersCsv(
    payments.map((payment) => Object.fromEntries(Object.entries(requestFor(payment)).map(([name, value]) => [name, textOf(value)]))),
  );

const blobOf = (bytes: Uint8Array): Blob => new Blob([new Uint8Array(bytes)]);

/** Sends a file as a browser's form does. */
export const uploadFile = async (bytes: Uint8Array, key: string, fields: Readonly<Record<string, string>> = {}): Promise<Answer> => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('file', blobOf(bytes), 'pagos.csv');
  const response = await fetch(`${stack.base_url}/validations/imports`, {
    method: 'POST',
    body: form,
    headers: { Authorization: `Bearer ${key}` },
  });
  const answered = new Uint8Array(await response.arrayBuffer());
  return { status: response.status, headers: response.headers, bytes: answered, text: new TextDecoder().decode(answered) };
};

/** Id of the import that an answer accepts; fails when it accepts none. */
export const acceptedImport = (answer: Answer): string => {
  if (answer.status !== 202) throw new Error(`${answer.status}: ${answer.text}`);
  return v.parse(job, JSON.parse(answer.text)).data.id;
};

export const importOf = async (id: string, key: string) =>
  v.parse(job, JSON.parse((await call(`/validations/imports/${id}`, { key })).text)).data.attributes;

/** Polls an import until it is in one of some states. */
export const importIn = (states: readonly string[], id: string, key: string, seconds = 60) =>
  eventually(`import ${id} in ${states.join(' or ')}`, seconds, async () => {
    const view = await importOf(id, key);
    return states.includes(view.status) ? view : null;
  });

export const rowsOf = async (id: string, key: string) =>
  v.parse(v.object({ data: v.array(row) }), JSON.parse((await call(`/validations/imports/${id}/preview?per_page=100`, { key })).text)).data;

/** Uploads a file straight to the storage; the upload's id. */
export const uploadDirectly = async (bytes: Uint8Array, key: string): Promise<string> => {
  const answer = await call('/validations/imports/uploads', { key, method: 'POST', body: { size: bytes.byteLength } });
  const { attributes } = v.parse(uploadForm, JSON.parse(answer.text)).data;
  const form = new FormData();
  for (const [name, value] of Object.entries(attributes.fields)) form.set(name, value);
  form.set('file', blobOf(bytes));
  const stored = await fetch(attributes.url, { method: 'POST', body: form });
  if (!stored.ok) throw new Error(`the storage refused the file: ${stored.status} ${await stored.text()}`);
  return attributes.upload_id;
};
