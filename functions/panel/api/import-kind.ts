import type { InferOutput } from 'valibot';

import type { importResource as beneficiaryImport } from '../../../shared/imports/http/import-resources.ts';
import type { importResource as validationImport } from '../../../shared/validation-imports/http/import-resources.ts';
import type { RowChanges } from '../view/grid/edits.ts';
import type { GridRow } from '../view/grid/rows.ts';
import type { Client } from './client.ts';
import type { Failure } from './failure.ts';

type Common = InferOutput<typeof beneficiaryImport>['attributes'];
type OfValidations = InferOutput<typeof validationImport>['attributes'];

/** Counters of the rows of an import. */
export type ImportCounts = Pick<
  Common,
  'total_rows' | 'valid_count' | 'correctable_count' | 'fatal_count' | 'duplicate_count' | 'committed_count' | 'skipped_count'
>;

/** An import of any kind; `progress` is that of validations, null for others. */
export type ImportJob = ImportCounts &
  Pick<Common, 'error_summary' | 'created_at' | 'completed_at' | 'rows_skipped' | 'sheets_skipped' | 'etag_version'> & {
    readonly id: string;
    readonly status: OfValidations['status'];
    readonly progress: Pick<
      OfValidations,
      'waiting_count' | 'in_queue_count' | 'ended_count' | 'refunded_count' | 'verdicts' | 'estimated_completion_at'
    > | null;
  };

/** A value, or why there is none. */
export type Loaded<Value> = { readonly isOk: true; readonly value: Value } | Failure;

/** A page of a list of imports. */
export type ImportPage = {
  readonly data: readonly ImportJob[];
  readonly links: { readonly next: string | null; readonly prev: string | null };
};

/** A page of rows, with the counters of their import. */
export type PreviewPage = { readonly rows: readonly GridRow[]; readonly total: number; readonly counts: ImportCounts };

/** The form of a direct upload. */
export type DirectUpload = { readonly uploadId: string; readonly url: string; readonly fields: Readonly<Record<string, string>> };

/** What is imported: a file of the request, or one that was uploaded directly. */
export type ImportSource =
  | { readonly form: FormData; readonly onProgress: (share: number) => void }
  | { readonly uploadId: string; readonly hasReceipts: boolean };

type Accepted = Promise<Loaded<{ readonly id: string }>>;

/** The operations of one kind of import: of validations, of beneficiaries, or of expected payments. */
export type ImportKind = {
  readonly name: 'validations' | 'beneficiaries' | 'expected_payments';
  readonly list: (
    client: Client,
    place: Readonly<Record<string, string>>,
  ) => Promise<{ readonly isOk: true; readonly body: ImportPage } | Failure>;
  readonly startUpload: (client: Client, size: number) => Promise<Loaded<DirectUpload>>;
  /** Starts an import; the key names the request (`Idempotency-Key`). */
  readonly create: (client: Client, source: ImportSource, key: string) => Accepted;
  /** The import; null when it is still that of the ETag. */
  readonly read: (client: Client, id: string, etag: string | null) => Promise<Loaded<ImportJob | null>>;
  /** A page of 100 rows, from 1; the doubtful ones alone, or all. */
  readonly preview: (
    client: Client,
    id: string,
    page: { readonly number: number; readonly isDoubtful: boolean },
  ) => Promise<Loaded<PreviewPage>>;
  /** Writes values over those of rows, at most 50 of them, all or none. A problem has the field `rows/<place>/<field>`. */
  readonly patchRows: (client: Client, id: string, rows: readonly RowChanges[]) => Promise<Loaded<readonly GridRow[]>>;
  readonly deleteRow: (client: Client, id: string, rowId: string) => Promise<Failure | null>;
  readonly withdraw: (client: Client, id: string) => Promise<Failure | null>;
  /** Confirms the import. `rows` and `units` are of validations alone. */
  readonly commit: (
    client: Client,
    id: string,
    commit: { readonly rows: 'valid' | 'all_confirmable'; readonly units: number; readonly key: string },
  ) => Promise<Failure | null>;
  /** Stops the rows that wait; null where a commit cannot be stopped. */
  readonly stop: ((client: Client, id: string) => Promise<Failure | null>) | null;
  readonly templatePath: string;
  readonly readTemplate: (client: Client, format: 'csv' | 'xlsx') => ReturnType<Client['readFile']>;
  /** The file of the results; null where there is none. */
  readonly results: {
    readonly path: (id: string) => string;
    readonly find: (client: Client, id: string, format: 'csv' | 'xlsx') => ReturnType<Client['fileAddress']>;
  } | null;
};

/** The ETag of an import, as the API writes it. */
export const etagOf = ({ etag_version: version, status }: Pick<ImportJob, 'etag_version' | 'status'>): string => `W/"${version}-${status}"`;

/** The value of an answer of success. */
export const loaded = <Answer extends { readonly isOk: true }, Value>(
  answer: Answer | Failure,
  valueOf: (answer: Answer) => Value,
): Loaded<Value> => (answer.isOk ? { isOk: true, value: valueOf(answer) } : answer);

export const failureOrNull = (answer: { readonly isOk: true } | Failure): Failure | null => (answer.isOk ? null : answer);

/** The query of a page of a list of imports. */
export const listQueryOf = ({ 'page[after]': after = '' }: Readonly<Record<string, string>>) => ({
  'page[size]': '25',
  'page[after]': after,
});
