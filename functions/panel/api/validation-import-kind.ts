import type { InferOutput } from 'valibot';

import type { importResource } from '../../../shared/validation-imports/http/import-resources.ts';
import { PAGE_SIZE } from '../view/grid/rows.ts';
import { validationGridRow } from '../view/imports/import-rows.ts';
import { failureOrNull, listQueryOf, loaded, type ImportJob, type ImportKind } from './import-kind.ts';
import {
  cancelValidationImport,
  commitValidationImport,
  createValidationImport,
  createValidationUpload,
  deleteValidationRow,
  getValidationImport,
  getValidationResults,
  getValidationTemplate,
  listValidationImports,
  patchValidationRows,
  previewValidationImport,
  stopValidationImport,
} from './import-operations.ts';

const jobOf = ({ id, attributes }: InferOutput<typeof importResource>): ImportJob => ({ ...attributes, id, progress: attributes });

const PATH = '/v1/validations/imports';

/** Imports of validations: a transfer in each row. */
export const validationImports: ImportKind = {
  name: 'validations',
  list: async (client, place) => {
    const answer = await client.call(listValidationImports, { query: listQueryOf(place) });
    return answer.isOk ? { isOk: true, body: { data: answer.body.data.map(jobOf), links: answer.body.links } } : answer;
  },
  startUpload: async (client, size) =>
    loaded(await client.call(createValidationUpload, { body: { size } }), ({ body: { data } }) => ({
      ...data.attributes,
      uploadId: data.id,
    })),
  create: async (client, source, key) => {
    const answer =
      'form' in source
        ? await client.call(createValidationImport, { ...source, idempotencyKey: key })
        : await client.call(createValidationImport, {
            body: { upload_id: source.uploadId, parse_mode: 'free', upload_type: source.hasReceipts ? 'images' : 'text' },
            idempotencyKey: key,
          });
    return loaded(answer, ({ body }) => ({ id: body.data.id }));
  },
  read: async (client, id, etag) => {
    const answer = await client.call(getValidationImport, { params: { id }, ...(etag === null ? {} : { ifNoneMatch: etag }) });
    return loaded(answer, ({ body }) => (body === null ? null : jobOf(body.data)));
  },
  preview: async (client, id, { number, isDoubtful }) => {
    const answer = await client.call(previewValidationImport, {
      params: { id },
      query: { page: String(number), per_page: String(PAGE_SIZE), ...(isDoubtful ? { buckets: 'correctable,duplicate,fatal' } : {}) },
    });
    if (!answer.isOk || answer.body === null) return answer.isOk ? { isOk: false, kind: 'unreachable' } : answer;
    const { data, meta } = answer.body;
    return { isOk: true, value: { rows: data.map(validationGridRow), total: meta.pagination.total, counts: meta.job } };
  },
  patchRows: async (client, id, rows) =>
    loaded(
      await client.call(patchValidationRows, {
        params: { id },
        body: { rows: rows.map(({ rowId, values }) => ({ ...values, id: rowId })) },
      }),
      ({ body }) => body.data.map(validationGridRow),
    ),
  deleteRow: async (client, id, rowId) => failureOrNull(await client.call(deleteValidationRow, { params: { id, row_id: rowId } })),
  withdraw: async (client, id) => failureOrNull(await client.call(cancelValidationImport, { params: { id } })),
  commit: async (client, id, { rows, units, key }) =>
    failureOrNull(
      await client.call(commitValidationImport, { params: { id }, body: { rows, expected_quota: units }, idempotencyKey: key }),
    ),
  stop: async (client, id) => failureOrNull(await client.call(stopValidationImport, { params: { id } })),
  templatePath: `${PATH}/template`,
  readTemplate: (client, format) => client.readFile(getValidationTemplate, { query: { format } }),
  results: {
    path: (id) => `${PATH}/${id}/results`,
    find: (client, id, format) => client.fileAddress(getValidationResults, { params: { id }, query: { format } }),
  },
};
