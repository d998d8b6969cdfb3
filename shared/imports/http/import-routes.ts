import type * as v from 'valibot';

import type { ErrorCode } from '../../errors/catalogue.ts';
import { ok, type Result } from '../../errors/failure.ts';
import type { AuthenticatedContext } from '../../identity/access/domain/authenticated-context.ts';
import { bindIdempotent, bindProtected } from '../../identity/access/http/route.ts';
import { isNotModified } from '../../platform/http/conditional.ts';
import { presentDirectUpload } from '../../platform/http/direct-upload.ts';
import { pageOf } from '../../platform/http/list-query.ts';
import { listAddress, numberedPageLinks, pageLinks } from '../../platform/http/page-links.ts';
import { pageSize } from '../../platform/http/page-size.ts';
import type { DataOf, ExactlyData } from '../../platform/http/reply.ts';
import type { ErrorOf, RouteContract } from '../../platform/http/schemas/contract.ts';
import type { Language } from '../../platform/i18n/language.ts';
import type { IdempotentResponse } from '../../platform/idempotency/idempotent-response.ts';
import type { ImportId } from '../domain/import-id.ts';
import type { ImportJob } from '../domain/import-job.ts';
import type { ImportKind } from '../domain/import-kind.ts';
import type { FileProblem, ImportRequest } from '../domain/import-source.ts';
import { atRow } from '../domain/rows/at-row.ts';
import type { ReadTemplate, TemplateFormat } from '../domain/template-file.ts';
import type { buildImportUseCases } from '../family.ts';
import type { RowChanges } from '../use-cases/edit-row.ts';
import { etagIn, importEtag, pollingHeadersOf, presentTemplate } from './import-answers.ts';
import type { makeReadImportBody } from './import-body.ts';
import type { importContracts } from './import-contracts.ts';

type Schema<Output> = v.GenericSchema<unknown, Output>;

/** Operations from which the types of bodies are inferred. */
type Bodies<CreateBody, RowBody, CommitBody> = {
  readonly createImport: { readonly request: { readonly body: Schema<CreateBody> } };
  readonly patchRow: { readonly request: { readonly body: Schema<RowBody> } };
  readonly commitImport: { readonly request: { readonly body: Schema<CommitBody> } };
};

/** Operations that list no code of a PATCH or a commit beyond these. Resources may be any: the presenters are checked against the contracts. */
type Operations<
  Status extends string,
  CreateBody,
  RowBody,
  CommitBody,
  PatchCode extends ErrorCode,
  CommitCode extends ErrorCode,
> = ReturnType<
  typeof importContracts<
    Schema<CreateBody>,
    Schema<RowBody>,
    Schema<{ readonly rows: readonly (RowBody & { readonly id: string })[] }>,
    Schema<CommitBody>,
    v.GenericSchema,
    v.GenericSchema,
    v.GenericSchema,
    v.GenericSchema,
    string,
    Status,
    TemplateFormat,
    PatchCode,
    CommitCode
  >
>;

type MaybePromise<Value> = Value | Promise<Value>;

/** Type of the resource that an operation returns. */
type TypeOf<Contract extends RouteContract> = DataOf<Contract> extends { readonly type: infer Type extends string } ? Type : never;

/**
 * Binds the operations of one kind of import. They do not compile for a presenter that differs from its contract, for a code of `changesOf`,
 * `editRow` or `commitImport` that the contract does not list, nor for a listed code that none of them raises.
 */
export const bindImports = <
  Kind extends ImportKind,
  Request extends ImportRequest,
  Changes,
  CreateBody,
  RowBody,
  CommitBody,
  PatchCode extends ErrorCode,
  CommitCode extends ErrorCode,
  Contracts extends Operations<Kind['row']['status'], CreateBody, RowBody, CommitBody, PatchCode, CommitCode>,
  JobResource extends DataOf<Contracts['getImport']>,
  RowResource extends DataOf<Contracts['patchRow']>,
>(
  contracts: Contracts & Bodies<CreateBody, RowBody, CommitBody>,
  {
    type,
    readBody,
    requestOf,
    changesOf,
    commitImport,
    presentImport,
    countsOf,
    presentRow,
    ...useCases
  }: ReturnType<typeof buildImportUseCases<Kind, Changes, PatchCode & ErrorOf<Contracts['patchRow']>, Request>> & {
    readonly readTemplate: ReadTemplate;
    readonly commitImport: (
      commit: { readonly id: ImportId; readonly body: CommitBody },
      context: AuthenticatedContext,
      response: IdempotentResponse<ImportJob<Kind>, ErrorOf<Contracts['commitImport']>> | null,
    ) => Promise<Result<ImportJob<Kind>, CommitCode & ErrorOf<Contracts['commitImport']>>>;
    readonly readBody: ReturnType<typeof makeReadImportBody>;
    readonly requestOf: (body: CreateBody) => Result<Request, FileProblem | 'file_required' | 'validation_error'>;
    /** Reads the changes of a body that a request of an instant (epoch milliseconds) has. */
    readonly changesOf: (body: RowBody, now: number) => MaybePromise<Result<Changes, PatchCode & ErrorOf<Contracts['patchRow']>>>;
    /** Type of the resource of an import. */
    readonly type: TypeOf<Contracts['createImport']>;
    readonly presentImport: (job: ImportJob<Kind>, language: Language) => JobResource & ExactlyData<Contracts['getImport'], JobResource>;
    readonly countsOf: (job: ImportJob<Kind>) => object;
    readonly presentRow: (
      job: Pick<ImportJob, 'id'>,
      row: Kind['row'],
      language: Language,
    ) => RowResource & ExactlyData<Contracts['patchRow'], RowResource>;
  },
) => {
  const operations: Operations<Kind['row']['status'], CreateBody, RowBody, CommitBody, PatchCode, CommitCode> = contracts;
  const uploadType: `${string}_upload` = `${type}_upload`;
  const path = `/v1${operations.listImports.path}`;
  const presentAccepted = ({ id, status, version }: ImportJob<Kind>) =>
    ({
      status: 202,
      kind: 'json',
      data: { type, id, attributes: { status } },
      headers: { Location: `${path}/${id}`, ETag: importEtag({ version, status }) },
    }) as const;
  return [
    bindIdempotent(operations.createImport, {
      readBody,
      prepare: ({ body }) => requestOf(body),
      useCase: useCases.createImport,
      present: presentAccepted,
    }),
    bindProtected(operations.listImports, {
      prepare: ({ query }) => ok(query),
      useCase: async (query, { principal }) => {
        const page = await useCases.listImports({ size: pageOf(query).size, after: query['page[after]'] ?? null }, principal.userId);
        return page.ok ? ok({ query, page: page.value }) : page;
      },
      present: ({ query, page }, { language }) => {
        const addressOf = (after: string | undefined): string => listAddress(path, { 'page[size]': page.size, 'page[after]': after });
        const next = page.next === null ? null : addressOf(page.next);
        const { links, headers } = pageLinks({ self: addressOf(query['page[after]']), next, prev: null });
        return {
          status: 200,
          kind: 'json',
          data: page.imports.map((job) => presentImport(job, language)),
          links,
          meta: { page: { size: page.size, has_more: page.next !== null } },
          headers,
        };
      },
    }),
    bindProtected(operations.createUpload, {
      prepare: ok,
      useCase: (_input, context) => useCases.startUpload(context),
      present: (upload) => presentDirectUpload(uploadType, upload),
    }),
    bindProtected(operations.getTemplate, {
      prepare: ({ query }) => ok(query.format),
      useCase: async (format) => ok(await useCases.readTemplate(format)),
      present: presentTemplate,
    }),
    bindProtected(operations.getImport, {
      prepare: ({ params }) => ok(params.id),
      useCase: (id, { principal }) => useCases.findImport(id, principal.userId),
      present: (job, { language }) => ({
        status: 200,
        kind: 'json',
        data: presentImport(job, language),
        headers: pollingHeadersOf(job, language),
      }),
    }),
    bindProtected(operations.cancelImport, {
      prepare: ({ params }) => ok(params.id),
      useCase: (id, { principal }) => useCases.cancelImport(id, principal.userId),
      present: () => ({ status: 204, kind: 'empty' }),
    }),
    bindProtected(operations.previewImport, {
      prepare: (input) => ok(input),
      useCase: async ({ params, query, headers }, { principal, language }) => {
        const isKnown = (job: ImportJob<Kind>): boolean => isNotModified(headers['if-none-match'], etagIn(language, job));
        const perPage = query['page[size]'] ?? query.per_page ?? pageSize.byDefault;
        const request = { id: params.id, buckets: query.buckets ?? null, page: query.page, perPage, isKnown };
        const preview = await useCases.previewImport(request, principal.userId);
        return preview.ok ? ok({ ...preview.value, query, size: perPage }) : preview;
      },
      present: ({ job, rows, total, query, size }, { language }) => {
        const etag = { ETag: etagIn(language, job) };
        if (rows === null) return { status: 304, kind: 'empty', headers: etag };
        const { links, headers, pagination } = numberedPageLinks({ number: query.page, size, total }, (page) =>
          listAddress(`${path}/${job.id}/preview`, { buckets: query.buckets, page, per_page: size }),
        );
        return {
          status: 200,
          kind: 'json',
          data: rows.map((row) => presentRow(job, row, language)),
          links,
          meta: { pagination, job: { id: job.id, status: job.status, ...countsOf(job) } },
          headers: { ...etag, ...headers },
        };
      },
    }),
    bindProtected(operations.patchRow, {
      prepare: async ({ params, body }, now) => {
        const changes = await changesOf(body, now);
        return changes.ok ? ok({ id: params.id, rowId: params.row_id, changes: changes.value }) : changes;
      },
      useCase: async ({ changes, ...address }, { principal }) => {
        const row = await useCases.editRow.patch(address, principal.userId, changes);
        return row.ok ? ok({ id: address.id, row: row.value }) : row;
      },
      present: ({ id, row }, { language }) => ({ status: 200, kind: 'json', data: presentRow({ id }, row, language) }),
    }),
    bindProtected(operations.patchRows, {
      prepare: async ({ params, body }, now) => {
        const all: RowChanges<Changes>[] = [];
        for (const [index, row] of body.rows.entries()) {
          const changes = await changesOf(row, now);
          if (!changes.ok) return atRow(changes, index);
          all.push({ rowId: row.id, changes: changes.value });
        }
        return ok({ id: params.id, all });
      },
      useCase: async ({ id, all }, { principal }) => {
        const rows = await useCases.editRow.patchAll(id, principal.userId, all);
        return rows.ok ? ok({ id, rows: rows.value }) : rows;
      },
      present: ({ id, rows }, { language }) => ({ status: 200, kind: 'json', data: rows.map((row) => presentRow({ id }, row, language)) }),
    }),
    bindProtected(operations.deleteRow, {
      prepare: ({ params }) => ok({ id: params.id, rowId: params.row_id }),
      useCase: (address, { principal }) => useCases.editRow.remove(address, principal.userId),
      present: () => ({ status: 204, kind: 'empty' }),
    }),
    bindIdempotent(operations.commitImport, {
      prepare: ({ params, body }) => ok({ id: params.id, body }),
      useCase: commitImport,
      present: presentAccepted,
    }),
  ];
};
