import type { ParticipantDirectory } from '../../shared/banking/ports/participant-directory.ts';
import { ok } from '../../shared/errors/failure.ts';
import type { Principal } from '../../shared/identity/access/domain/principal.ts';
import { bindIdempotent, bindProtected, type Route } from '../../shared/identity/access/http/route.ts';
import type { ImportJob } from '../../shared/imports/domain/import-job.ts';
import type { BeneficiaryImports } from '../../shared/imports/domain/import-kind.ts';
import type { RowOverrides } from '../../shared/imports/domain/rows/import-row.ts';
import type { ReadTemplate } from '../../shared/imports/domain/template-file.ts';
import { etagIn, importEtag, pollingHeadersOf, presentTemplate } from '../../shared/imports/http/import-answers.ts';
import { importRequestOf, makeReadImportBody } from '../../shared/imports/http/import-body.ts';
import { countsOf, importPath, presentImport, presentRow } from '../../shared/imports/http/import-resources.ts';
import type { makeCancelImport } from '../../shared/imports/use-cases/cancel-import.ts';
import type { makeCreateImport } from '../../shared/imports/use-cases/create-import.ts';
import type { makeEditRow } from '../../shared/imports/use-cases/edit-row.ts';
import type { FindImport } from '../../shared/imports/use-cases/find-import.ts';
import type { makePreviewImport, Preview } from '../../shared/imports/use-cases/preview-import.ts';
import type { makeStartUpload } from '../../shared/platform/files/direct-upload.ts';
import { isNotModified } from '../../shared/platform/http/conditional.ts';
import { presentDirectUpload } from '../../shared/platform/http/direct-upload.ts';
import { listAddress, numberedPageLinks } from '../../shared/platform/http/page-links.ts';
import { pageSize } from '../../shared/platform/http/page-size.ts';
import type { Language } from '../../shared/platform/i18n/language.ts';
import { calendarDateIn, MEXICO_CITY } from '../../shared/platform/time/calendar-date.ts';
import {
  cancelImport,
  commitImport,
  createImport,
  createUpload,
  deleteRow,
  getImport,
  getTemplate,
  patchRow,
  previewImport,
  type PreviewQuery,
} from './contract.ts';
import { rowChangesOf } from './http/row-changes.ts';
import type { makeCommitImport } from './use-cases/commit-import.ts';

type UseCases = {
  readonly participants: ParticipantDirectory;
  readonly createImport: ReturnType<typeof makeCreateImport<BeneficiaryImports>>;
  readonly startUpload: ReturnType<typeof makeStartUpload<Principal>>;
  readonly readTemplate: ReadTemplate;
  readonly findImport: FindImport;
  readonly cancelImport: ReturnType<typeof makeCancelImport<BeneficiaryImports>>;
  readonly previewImport: ReturnType<typeof makePreviewImport<BeneficiaryImports>>;
  readonly editRow: ReturnType<typeof makeEditRow<BeneficiaryImports, RowOverrides, 'invalid_account_type'>>;
  readonly commitImport: ReturnType<typeof makeCommitImport>;
};

const presentAccepted = (job: ImportJob) =>
  ({
    status: 202,
    kind: 'json',
    data: { type: 'beneficiary_import', id: job.id, attributes: { status: job.status } },
    headers: { Location: importPath(job.id), ETag: importEtag(job) },
  }) as const;

const sizeOf = (query: PreviewQuery): number => query['page[size]'] ?? query.per_page ?? pageSize.byDefault;

const presentPreview = ({ job, rows, total }: Preview, query: PreviewQuery, language: Language) => {
  const etag = { ETag: etagIn(language, job) };
  if (rows === null) return { status: 304, kind: 'empty', headers: etag } as const;
  const size = sizeOf(query);
  const { links, headers, pagination } = numberedPageLinks({ number: query.page, size, total }, (page) =>
    listAddress(`${importPath(job.id)}/preview`, { buckets: query.buckets, page, per_page: size }),
  );
  return {
    status: 200,
    kind: 'json',
    data: rows.map((row) => presentRow(job, row, language)),
    links,
    meta: { pagination, job: { id: job.id, status: job.status, ...countsOf(job) } },
    headers: { ...etag, ...headers },
  } as const;
};

export const makeRoutes = (useCases: UseCases): readonly Route[] => [
  bindIdempotent(createImport, {
    readBody: makeReadImportBody('large_file'),
    prepare: ({ body }) => importRequestOf(body),
    useCase: useCases.createImport,
    present: presentAccepted,
  }),
  bindProtected(createUpload, {
    prepare: (input) => ok(input),
    useCase: (_input, context) => useCases.startUpload(context),
    present: (upload) => presentDirectUpload('beneficiary_import_upload', upload),
  }),
  bindProtected(getTemplate, {
    prepare: ({ query }) => ok(query.format),
    useCase: async (format) => ok(await useCases.readTemplate(format)),
    present: presentTemplate,
  }),
  bindProtected(getImport, {
    prepare: ({ params }) => ok(params.id),
    useCase: (id, { principal }) => useCases.findImport(id, principal.userId),
    present: (job, { language }) => ({
      status: 200,
      kind: 'json',
      data: presentImport(job, language),
      headers: pollingHeadersOf(job, language),
    }),
  }),
  bindProtected(cancelImport, {
    prepare: ({ params }) => ok(params.id),
    useCase: (id, { principal }) => useCases.cancelImport(id, principal.userId),
    present: () => ({ status: 204, kind: 'empty' }),
  }),
  bindProtected(previewImport, {
    prepare: (input) => ok(input),
    useCase: async ({ params, query, headers }, { principal, language }) => {
      const isKnown = (job: ImportJob): boolean => isNotModified(headers['if-none-match'], etagIn(language, job));
      const request = { id: params.id, buckets: query.buckets ?? null, page: query.page, perPage: sizeOf(query), isKnown };
      const preview = await useCases.previewImport(request, principal.userId);
      return preview.ok ? ok({ preview: preview.value, query }) : preview;
    },
    present: ({ preview, query }, { language }) => presentPreview(preview, query, language),
  }),
  bindProtected(patchRow, {
    prepare: async ({ params, body }, now) => {
      const banks = { fecha: calendarDateIn(MEXICO_CITY, now), participants: await useCases.participants.latest() };
      const changes = rowChangesOf(body, banks);
      return changes.ok ? ok({ id: params.id, rowId: params.row_id, changes: changes.value }) : changes;
    },
    useCase: async ({ changes, ...address }, { principal }) => {
      const row = await useCases.editRow.patch(address, principal.userId, changes);
      return row.ok ? ok({ id: address.id, row: row.value }) : row;
    },
    present: ({ id, row }, { language }) => ({ status: 200, kind: 'json', data: presentRow({ id }, row, language) }),
  }),
  bindProtected(deleteRow, {
    prepare: ({ params }) => ok({ id: params.id, rowId: params.row_id }),
    useCase: (address, { principal }) => useCases.editRow.remove(address, principal.userId),
    present: () => ({ status: 204, kind: 'empty' }),
  }),
  bindIdempotent(commitImport, {
    prepare: ({ params }) => ok(params.id),
    useCase: useCases.commitImport,
    present: presentAccepted,
  }),
];
