import * as v from 'valibot';

import { call, eventually, type Answer } from './api.ts';
import { stack } from './stack.ts';

const accepted = v.object({ data: v.object({ type: v.string(), id: v.pipe(v.string(), v.regex(/^\d+$/)) }) });

const uploadForm = v.object({
  data: v.object({
    attributes: v.object({ upload_id: v.string(), url: v.string(), fields: v.record(v.string(), v.string()), max_bytes: v.number() }),
  }),
});

type Sent = {
  readonly key: string;
  readonly fileName: string;
  /** Further parts of the form. */
  readonly fields?: Readonly<Record<string, string>>;
  readonly idempotencyKey?: string | undefined;
};

const blobOf = (bytes: Uint8Array): Blob => new Blob([new Uint8Array(bytes)]);

const answered = v.object({ data: v.object({ attributes: v.unknown() }) });
const listed = v.object({ data: v.array(v.unknown()) });

/** Calls of the operations of one kind of import, as clients make them. `job` and `row`: attributes of an import, and a row. */
export const importCalls = <Job extends { readonly status: string }, Row>(
  path: string,
  schemas: { readonly job: v.GenericSchema<unknown, Job>; readonly row: v.GenericSchema<unknown, Row> },
) => {
  const importOf = async (id: string, key: string): Promise<Job> =>
    v.parse(schemas.job, v.parse(answered, JSON.parse((await call(`${path}/${id}`, { key })).text)).data.attributes);

  return {
    /** Sends a file as a browser's form does. */
    uploadFile: async (bytes: Uint8Array, { key, fileName, fields = {}, idempotencyKey }: Sent): Promise<Answer> => {
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) form.set(name, value);
      form.set('file', blobOf(bytes), fileName);
      const response = await fetch(`${stack.base_url}${path}`, {
        method: 'POST',
        body: form,
        headers: { Authorization: `Bearer ${key}`, ...(idempotencyKey === undefined ? {} : { 'Idempotency-Key': idempotencyKey }) },
      });
      const body = new Uint8Array(await response.arrayBuffer());
      return { status: response.status, headers: response.headers, bytes: body, text: new TextDecoder().decode(body) };
    },

    /** Id of the import that an answer accepts; fails when it accepts none. */
    acceptedImport: (answer: Answer): string => {
      if (answer.status !== 202) throw new Error(`${answer.status}: ${answer.text}`);
      return v.parse(accepted, JSON.parse(answer.text)).data.id;
    },

    importOf,

    /** Polls an import until it is in one of some states. */
    importIn: (states: readonly string[], id: string, key: string, seconds = 60) =>
      eventually(`import ${id} in ${states.join(' or ')}`, seconds, async () => {
        const view = await importOf(id, key);
        return states.includes(view.status) ? view : null;
      }),

    rowsOf: async (id: string, key: string, query = 'per_page=100'): Promise<readonly Row[]> => {
      const answer = await call(`${path}/${id}/preview?${query}`, { key });
      return v.parse(listed, JSON.parse(answer.text)).data.map((row) => v.parse(schemas.row, row));
    },

    /** Uploads a file straight to the storage, as a client does with a file too large for the API; the upload's id. */
    uploadDirectly: async (bytes: Uint8Array, key: string): Promise<string> => {
      const answer = await call(`${path}/uploads`, { key, method: 'POST', body: { size: bytes.byteLength } });
      const { attributes } = v.parse(uploadForm, JSON.parse(answer.text)).data;
      const form = new FormData();
      for (const [name, value] of Object.entries(attributes.fields)) form.set(name, value);
      form.set('file', blobOf(bytes));
      const stored = await fetch(attributes.url, { method: 'POST', body: form });
      if (!stored.ok) throw new Error(`the storage refused the file: ${stored.status} ${await stored.text()}`);
      return attributes.upload_id;
    },
  };
};
