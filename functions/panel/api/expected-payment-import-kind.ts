import type { InferOutput } from 'valibot';

import type { importResource } from '../../../shared/expected-payment-imports/http/import-resources.ts';
import { PAGE_SIZE } from '../view/grid/rows.ts';
import { expectedPaymentGridRow } from '../view/imports/import-rows.ts';
import { failureOrNull, listQueryOf, loaded, type ImportJob, type ImportKind } from './import-kind.ts';
import {
  cancelExpectedPaymentImport,
  commitExpectedPaymentImport,
  createExpectedPaymentImport,
  createExpectedPaymentUpload,
  deleteExpectedPaymentRow,
  getExpectedPaymentImport,
  getExpectedPaymentTemplate,
  listExpectedPaymentImports,
  patchExpectedPaymentRows,
  previewExpectedPaymentImport,
} from './import-operations.ts';

const jobOf = ({ id, attributes }: InferOutput<typeof importResource>): ImportJob => ({ ...attributes, id, progress: null });

/** Imports of expected payments: one in each row. */
export const expectedPaymentImports: ImportKind = {
  name: 'expected_payments',
  list: async (client, place) => {
    const answer = await client.call(listExpectedPaymentImports, { query: listQueryOf(place) });
    return answer.isOk ? { isOk: true, body: { data: answer.body.data.map(jobOf), links: answer.body.links } } : answer;
  },
  startUpload: async (client, size) =>
    loaded(await client.call(createExpectedPaymentUpload, { body: { size } }), ({ body: { data } }) => ({
      ...data.attributes,
      uploadId: data.id,
    })),
  create: async (client, source, key) => {
    const answer =
      'form' in source
        ? await client.call(createExpectedPaymentImport, { ...source, idempotencyKey: key })
        : await client.call(createExpectedPaymentImport, {
            body: { upload_id: source.uploadId, parse_mode: 'free' },
            idempotencyKey: key,
          });
    return loaded(answer, ({ body }) => ({ id: body.data.id }));
  },
  read: async (client, id, etag) => {
    const answer = await client.call(getExpectedPaymentImport, { params: { id }, ...(etag === null ? {} : { ifNoneMatch: etag }) });
    return loaded(answer, ({ body }) => (body === null ? null : jobOf(body.data)));
  },
  preview: async (client, id, { number, isDoubtful }) => {
    const answer = await client.call(previewExpectedPaymentImport, {
      params: { id },
      query: { page: String(number), per_page: String(PAGE_SIZE), ...(isDoubtful ? { buckets: 'correctable,duplicate,fatal' } : {}) },
    });
    if (!answer.isOk || answer.body === null) return answer.isOk ? { isOk: false, kind: 'unreachable' } : answer;
    const { data, meta } = answer.body;
    return { isOk: true, value: { rows: data.map(expectedPaymentGridRow), total: meta.pagination.total, counts: meta.job } };
  },
  patchRows: async (client, id, rows) =>
    loaded(
      await client.call(patchExpectedPaymentRows, {
        params: { id },
        body: { rows: rows.map(({ rowId, values }) => ({ ...values, id: rowId })) },
      }),
      ({ body }) => body.data.map(expectedPaymentGridRow),
    ),
  deleteRow: async (client, id, rowId) => failureOrNull(await client.call(deleteExpectedPaymentRow, { params: { id, row_id: rowId } })),
  withdraw: async (client, id) => failureOrNull(await client.call(cancelExpectedPaymentImport, { params: { id } })),
  commit: async (client, id, { key }) =>
    failureOrNull(await client.call(commitExpectedPaymentImport, { params: { id }, idempotencyKey: key })),
  stop: null,
  templatePath: '/v1/expected-payments/imports/template',
  readTemplate: (client, format) => client.readFile(getExpectedPaymentTemplate, { query: { format } }),
  results: null,
};
