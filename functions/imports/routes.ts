import type { ParticipantDirectory } from '../../shared/banking/ports/participant-directory.ts';
import { IMPORT_LIMITS } from '../../shared/beneficiaries/domain/import-limits.ts';
import { fail, ok, type Result } from '../../shared/errors/failure.ts';
import type { Principal } from '../../shared/identity/access/domain/principal.ts';
import { bindIdempotent, bindProtected, type Route } from '../../shared/identity/access/http/route.ts';
import { hasEnded, type ImportJob } from '../../shared/imports/domain/import-job.ts';
import { countsOf, importPath, presentImport, presentRow } from '../../shared/imports/http/import-resources.ts';
import type { makeStartUpload } from '../../shared/platform/files/direct-upload.ts';
import { isNotModified } from '../../shared/platform/http/conditional.ts';
import { presentDirectUpload } from '../../shared/platform/http/direct-upload.ts';
import { isMultipart, parseMultipart } from '../../shared/platform/http/multipart.ts';
import { listAddress, numberedPageLinks } from '../../shared/platform/http/page-links.ts';
import { pageSize } from '../../shared/platform/http/page-size.ts';
import {
  bodyBytes,
  headersOf,
  isEncoded,
  jsonAttributesOf,
  MAX_JSON_BODY_BYTES,
  type ApiGatewayRequest,
} from '../../shared/platform/http/request.ts';
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
import type { ReadTemplate, TemplateFile } from './domain/template-file.ts';
import { importRequestOf } from './http/import-body.ts';
import { rowChangesOf } from './http/row-changes.ts';
import type { makeCancelImport } from './use-cases/cancel-import.ts';
import type { makeCommitImport } from './use-cases/commit-import.ts';
import type { makeCreateImport } from './use-cases/create-import.ts';
import type { makeEditRow } from './use-cases/edit-row.ts';
import type { makeFindImport } from './use-cases/find-import.ts';
import type { makePreviewImport, Preview } from './use-cases/preview-import.ts';

/** Pause between two polls of an import that something happens to. */
const POLL_SECONDS = 2;

type UseCases = {
  readonly participants: ParticipantDirectory;
  readonly createImport: ReturnType<typeof makeCreateImport>;
  readonly startUpload: ReturnType<typeof makeStartUpload<Principal>>;
  readonly readTemplate: ReadTemplate;
  readonly findImport: ReturnType<typeof makeFindImport>;
  readonly cancelImport: ReturnType<typeof makeCancelImport>;
  readonly previewImport: ReturnType<typeof makePreviewImport>;
  readonly editRow: ReturnType<typeof makeEditRow>;
  readonly commitImport: ReturnType<typeof makeCommitImport>;
};

const importEtag = ({ version, status }: ImportJob): string => `W/"${version}-${status}"`;

/** Of what holds texts in a language: each language is a representation of its own. */
const etagIn = (language: Language, { version, status }: ImportJob): string => `W/"${version}-${status}-${language}"`;

const presentAccepted = (job: ImportJob) =>
  ({
    status: 202,
    kind: 'json',
    data: { type: 'beneficiary_import', id: job.id, attributes: { status: job.status } },
    headers: { Location: importPath(job.id), ETag: importEtag(job) },
  }) as const;

const presentTemplate = ({ bytes, mediaType, fileName }: TemplateFile) =>
  ({
    status: 200,
    kind: 'file',
    bytes,
    mediaType,
    headers: { 'Content-Disposition': `attachment; filename="${fileName}"`, 'Cache-Control': 'private, max-age=3600' },
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

type BodyProblem =
  | 'upload_error'
  | 'body_too_large'
  | 'unsupported_media_type'
  | 'unsupported_content_encoding'
  | 'file_required'
  | 'validation_error';

/** The parts of a form, or the attributes of a JSON body; without a body there is no file. */
const readImportBody = async (request: ApiGatewayRequest): Promise<Result<unknown, BodyProblem>> => {
  const contentType = headersOf(request)['content-type'];
  if (isEncoded(request)) return fail('unsupported_content_encoding');
  if (isMultipart(contentType)) {
    // One byte more than allowed, to detect a file that is too large.
    const parts = await parseMultipart(bodyBytes(request), contentType ?? '', { maxFileBytes: IMPORT_LIMITS.maxBytes + 1 });
    return parts === null ? fail({ code: 'upload_error', reason: 'upload_incomplete' }) : ok(parts);
  }
  const json = jsonAttributesOf(request, contentType, { maxBytes: MAX_JSON_BODY_BYTES, hint: 'large_file' });
  if (json.ok) return json;
  const [{ code, params = {} }] = json.problems;
  if (code === 'body_too_large') return fail({ code, params, reason: 'large_file' });
  if (code === 'unsupported_media_type') return fail({ code, reason: 'form_media_type' });
  return fail({ code: 'file_required', pointer: '/data/attributes/file' });
};

export const makeRoutes = (useCases: UseCases): readonly Route[] => [
  bindIdempotent(createImport, {
    readBody: readImportBody,
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
    present: (job, { language }) => {
      const isWaiting = !hasEnded(job) && job.status !== 'preview_ready';
      const headers = {
        ETag: job.error === null ? importEtag(job) : etagIn(language, job),
        ...(isWaiting ? { 'Retry-After': String(POLL_SECONDS) } : {}),
      };
      return { status: 200, kind: 'json', data: presentImport(job, language), headers };
    },
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
