import type { ErrorCode } from '../../errors/catalogue.ts';
import { ok, type Result } from '../../errors/failure.ts';
import type { AuthenticatedContext } from '../../identity/access/domain/authenticated-context.ts';
import type { Principal } from '../../identity/access/domain/principal.ts';
import type { UserId } from '../../identity/accounts/domain/identity.ts';
import type { DirectUpload } from '../../platform/files/direct-upload.ts';
import { isNotModified } from '../../platform/http/conditional.ts';
import { presentDirectUpload } from '../../platform/http/direct-upload.ts';
import { pageOf } from '../../platform/http/list-query.ts';
import { listAddress, numberedPageLinks, pageLinks } from '../../platform/http/page-links.ts';
import { pageSize } from '../../platform/http/page-size.ts';
import type { Language } from '../../platform/i18n/language.ts';
import type { ImportId } from '../domain/import-id.ts';
import type { ImportJob } from '../domain/import-job.ts';
import type { ImportKind } from '../domain/import-kind.ts';
import { atRow } from '../domain/rows/at-row.ts';
import type { ReadTemplate, TemplateFormat } from '../domain/template-file.ts';
import type { makeCancelImport } from '../use-cases/cancel-import.ts';
import type { makeEditRow, RowChanges } from '../use-cases/edit-row.ts';
import type { FindImport } from '../use-cases/find-import.ts';
import type { ListImports } from '../use-cases/list-imports.ts';
import type { PageOfImports } from '../use-cases/page-of-imports.ts';
import type { makePreviewImport } from '../use-cases/preview-import.ts';
import { etagIn, importEtag, pollingHeadersOf, presentTemplate } from './import-answers.ts';
import type { ImportsQuery, PreviewQuery } from './import-contracts.ts';

type Caller = { readonly principal: Principal };
type Reader = Caller & { readonly language: Language };
type Job = { readonly params: { readonly id: ImportId } };
type Row = { readonly params: { readonly id: ImportId; readonly row_id: string } };

/** The answer to a request that started something: the import in its short form. */
export const presentAccepted = <const Type extends string, Status extends string>(
  type: Type,
  path: string,
  { id, status, version }: Pick<ImportJob, 'id' | 'version'> & { readonly status: Status },
) =>
  ({
    status: 202,
    kind: 'json',
    data: { type, id, attributes: { status } },
    headers: { Location: path, ETag: importEtag({ version, status }) },
  }) as const;

/** Binding of the operation that makes the form of an upload. */
export const uploadBinding = <const Type extends string>(
  type: Type,
  startUpload: (context: AuthenticatedContext) => Promise<Result<DirectUpload, never>>,
) => ({
  prepare: ok,
  useCase: (_input: unknown, context: AuthenticatedContext) => startUpload(context),
  present: (upload: DirectUpload) => presentDirectUpload(type, upload),
});

/** Binding of the operation that returns the template. */
export const templateBinding = <Format extends TemplateFormat>(readTemplate: ReadTemplate<Format>) => ({
  prepare: ({ query }: { readonly query: { readonly format: Format } }) => ok(query.format),
  useCase: async (format: Format) => ok(await readTemplate(format)),
  present: presentTemplate<Format>,
});

/** Binding of the operation that returns an import. */
export const getBinding = <Kind extends ImportKind, Resource>(
  findImport: FindImport<Kind>,
  presentImport: (job: ImportJob<Kind>, language: Language) => Resource,
) => ({
  prepare: ({ params }: Job) => ok(params.id),
  useCase: (id: ImportId, { principal }: Caller) => findImport(id, principal.userId),
  present: (job: ImportJob<Kind>, { language }: { readonly language: Language }) =>
    ({ status: 200, kind: 'json', data: presentImport(job, language), headers: pollingHeadersOf(job, language) }) as const,
});

type ListParts<Kind extends ImportKind, Resource> = {
  readonly listImports: ListImports<Kind>;
  /** Address of the list. */
  readonly path: string;
  readonly presentImport: (job: ImportJob<Kind>, language: Language) => Resource;
};

/** Binding of the operation that lists imports. */
export const listBinding = <Kind extends ImportKind, Resource>({ listImports, path, presentImport }: ListParts<Kind, Resource>) => ({
  prepare: ({ query }: { readonly query: ImportsQuery }) => ok(query),
  useCase: async (query: ImportsQuery, { principal }: Caller) => {
    const page = await listImports({ size: pageOf(query).size, after: query['page[after]'] ?? null }, principal.userId);
    return page.ok ? ok({ query, page: page.value }) : page;
  },
  present: (
    { query, page }: { readonly query: ImportsQuery; readonly page: PageOfImports<ImportJob<Kind>> },
    { language }: { readonly language: Language },
  ) => {
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
    } as const;
  },
});

/** Binding of the operation that withdraws an import. */
export const cancelBinding = (cancelImport: ReturnType<typeof makeCancelImport>) => ({
  prepare: ({ params }: Job) => ok(params.id),
  useCase: (id: ImportId, { principal }: Caller) => cancelImport(id, principal.userId),
  present: () => ({ status: 204, kind: 'empty' }) as const,
});

const sizeOf = (query: PreviewQuery<string>): number => query['page[size]'] ?? query.per_page ?? pageSize.byDefault;

type PreviewParts<Kind extends ImportKind, Counts, RowResource> = {
  readonly previewImport: ReturnType<typeof makePreviewImport<Kind>>;
  readonly importPath: (id: ImportId) => string;
  readonly countsOf: (job: ImportJob<Kind>) => Counts;
  readonly presentRow: (job: Pick<ImportJob, 'id'>, row: Kind['row'], language: Language) => RowResource;
};

/** Binding of the operation that lists rows. */
export const previewBinding = <Kind extends ImportKind, Counts extends object, RowResource>({
  previewImport,
  importPath,
  countsOf,
  presentRow,
}: PreviewParts<Kind, Counts, RowResource>) => {
  type Query = PreviewQuery<Kind['row']['status']>;
  type Input = Job & { readonly query: Query; readonly headers: { readonly 'if-none-match'?: string | undefined } };
  return {
    prepare: (input: Input) => ok(input),
    useCase: async ({ params, query, headers }: Input, { principal, language }: Reader) => {
      const isKnown = (job: ImportJob<Kind>): boolean => isNotModified(headers['if-none-match'], etagIn(language, job));
      const request = { id: params.id, buckets: query.buckets ?? null, page: query.page, perPage: sizeOf(query), isKnown };
      const preview = await previewImport(request, principal.userId);
      return preview.ok ? ok({ ...preview.value, query }) : preview;
    },
    present: (
      { job, rows, total, query }: { job: ImportJob<Kind>; rows: readonly Kind['row'][] | null; total: number; query: Query },
      { language }: { readonly language: Language },
    ) => {
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
    },
  };
};

type EditRow<Kind extends ImportKind, Changes> = ReturnType<typeof makeEditRow<Kind, Changes, never>>;

type RowAddress = { readonly id: ImportId; readonly rowId: string };

type PatchParts<Body, Changes, Edited, EditProblem extends ErrorCode, Problem extends ErrorCode, RowResource> = {
  readonly editRow: { readonly patch: (address: RowAddress, userId: UserId, changes: Changes) => Promise<Result<Edited, EditProblem>> };
  /** Reads the changes of a body that a request of an instant (epoch milliseconds) has. */
  readonly changesOf: (body: Body, now: number) => Promise<Result<Changes, Problem>> | Result<Changes, Problem>;
  readonly presentRow: (job: Pick<ImportJob, 'id'>, row: Edited, language: Language) => RowResource;
};

/** Binding of the operation that corrects a row. */
export const patchRowBinding = <Body, Changes, Edited, EditProblem extends ErrorCode, Problem extends ErrorCode, RowResource>({
  editRow,
  changesOf,
  presentRow,
}: PatchParts<Body, Changes, Edited, EditProblem, Problem, RowResource>) => ({
  prepare: async ({ params, body }: Row & { readonly body: Body }, now: number) => {
    const changes = await changesOf(body, now);
    return changes.ok ? ok({ id: params.id, rowId: params.row_id, changes: changes.value }) : changes;
  },
  useCase: async ({ changes, ...address }: RowAddress & { readonly changes: Changes }, { principal }: Caller) => {
    const row = await editRow.patch(address, principal.userId, changes);
    return row.ok ? ok({ id: address.id, row: row.value }) : row;
  },
  present: ({ id, row }: { readonly id: ImportId; readonly row: Edited }, { language }: { readonly language: Language }) =>
    ({ status: 200, kind: 'json', data: presentRow({ id }, row, language) }) as const,
});

type PatchAllParts<Body, Changes, Edited, EditProblem extends ErrorCode, Problem extends ErrorCode, RowResource> = {
  readonly editRow: {
    readonly patchAll: (
      id: ImportId,
      userId: UserId,
      all: readonly RowChanges<Changes>[],
    ) => Promise<Result<readonly Edited[], EditProblem>>;
  };
  readonly changesOf: (body: Body, now: number) => Promise<Result<Changes, Problem>> | Result<Changes, Problem>;
  readonly presentRow: (job: Pick<ImportJob, 'id'>, row: Edited, language: Language) => RowResource;
};

/** Binding of the operation that corrects several rows. */
export const patchRowsBinding = <
  Body extends { readonly id: string },
  Changes,
  Edited,
  EditProblem extends ErrorCode,
  Problem extends ErrorCode,
  RowResource,
>({
  editRow,
  changesOf,
  presentRow,
}: PatchAllParts<Omit<Body, 'id'>, Changes, Edited, EditProblem, Problem, RowResource>) => ({
  prepare: async ({ params, body }: Job & { readonly body: { readonly rows: readonly Body[] } }, now: number) => {
    const all: RowChanges<Changes>[] = [];
    for (const [index, { id: rowId, ...row }] of body.rows.entries()) {
      const changes = await changesOf(row, now);
      if (!changes.ok) return atRow(changes, index);
      all.push({ rowId, changes: changes.value });
    }
    return ok({ id: params.id, all });
  },
  useCase: async ({ id, all }: { readonly id: ImportId; readonly all: readonly RowChanges<Changes>[] }, { principal }: Caller) => {
    const rows = await editRow.patchAll(id, principal.userId, all);
    return rows.ok ? ok({ id, rows: rows.value }) : rows;
  },
  present: ({ id, rows }: { readonly id: ImportId; readonly rows: readonly Edited[] }, { language }: { readonly language: Language }) =>
    ({ status: 200, kind: 'json', data: rows.map((row) => presentRow({ id }, row, language)) }) as const,
});

/** Binding of the operation that leaves a row out. */
export const deleteRowBinding = <Kind extends ImportKind>({ remove }: Pick<EditRow<Kind, never>, 'remove'>) => ({
  prepare: ({ params }: Row) => ok({ id: params.id, rowId: params.row_id }),
  useCase: (address: RowAddress, { principal }: Caller) => remove(address, principal.userId),
  present: () => ({ status: 204, kind: 'empty' }) as const,
});
