import type { InferOutput } from 'valibot';

import type { importResource } from '../../../shared/imports/http/import-resources.ts';
import { PAGE_SIZE } from '../view/grid/rows.ts';
import { beneficiaryChanges, beneficiaryGridRow } from '../view/imports/import-rows.ts';
import { failureOrNull, listQueryOf, loaded, type ImportJob, type ImportKind } from './import-kind.ts';
import {
  cancelBeneficiaryImport,
  commitBeneficiaryImport,
  createBeneficiaryImport,
  createBeneficiaryUpload,
  deleteBeneficiaryRow,
  getBeneficiaryImport,
  getBeneficiaryTemplate,
  listBeneficiaryImports,
  patchBeneficiaryRows,
  previewBeneficiaryImport,
} from './import-operations.ts';

const jobOf = ({ id, attributes }: InferOutput<typeof importResource>): ImportJob => ({ ...attributes, id, progress: null });

/** Imports of beneficiaries: an account in each row. */
export const beneficiaryImports: ImportKind = {
  name: 'beneficiaries',
  list: async (client, place) => {
    const answer = await client.call(listBeneficiaryImports, { query: listQueryOf(place) });
    return answer.isOk ? { isOk: true, body: { data: answer.body.data.map(jobOf), links: answer.body.links } } : answer;
  },
  startUpload: async (client, size) =>
    loaded(await client.call(createBeneficiaryUpload, { body: { size } }), ({ body: { data } }) => ({
      ...data.attributes,
      uploadId: data.id,
    })),
  create: async (client, source, key) => {
    const answer =
      'form' in source
        ? await client.call(createBeneficiaryImport, { ...source, idempotencyKey: key })
        : await client.call(createBeneficiaryImport, { body: { upload_id: source.uploadId, parse_mode: 'free' }, idempotencyKey: key });
    return loaded(answer, ({ body }) => ({ id: body.data.id }));
  },
  read: async (client, id, etag) => {
    const answer = await client.call(getBeneficiaryImport, { params: { id }, ...(etag === null ? {} : { ifNoneMatch: etag }) });
    return loaded(answer, ({ body }) => (body === null ? null : jobOf(body.data)));
  },
  preview: async (client, id, { number, isDoubtful }) => {
    const answer = await client.call(previewBeneficiaryImport, {
      params: { id },
      query: {
        page: String(number),
        per_page: String(PAGE_SIZE),
        ...(isDoubtful ? { buckets: 'correctable,duplicate_account,duplicate_alias,fatal' } : {}),
      },
    });
    if (!answer.isOk || answer.body === null) return answer.isOk ? { isOk: false, kind: 'unreachable' } : answer;
    const { data, meta } = answer.body;
    return { isOk: true, value: { rows: data.map(beneficiaryGridRow), total: meta.pagination.total, counts: meta.job } };
  },
  patchRows: async (client, id, rows) => {
    const changes = rows.map(({ rowId, values }) => ({ ...beneficiaryChanges(values), id: rowId }));
    const answer = await client.call(patchBeneficiaryRows, { params: { id }, body: { rows: changes } });
    return loaded(answer, ({ body }) => body.data.map(beneficiaryGridRow));
  },
  deleteRow: async (client, id, rowId) => failureOrNull(await client.call(deleteBeneficiaryRow, { params: { id, row_id: rowId } })),
  withdraw: async (client, id) => failureOrNull(await client.call(cancelBeneficiaryImport, { params: { id } })),
  commit: async (client, id, { key }) => failureOrNull(await client.call(commitBeneficiaryImport, { params: { id }, idempotencyKey: key })),
  stop: null,
  templatePath: '/v1/beneficiaries/imports/template',
  readTemplate: (client, format) => client.readFile(getBeneficiaryTemplate, { query: { format } }),
  results: null,
};
