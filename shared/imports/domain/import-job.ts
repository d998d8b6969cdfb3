import type { UserId } from '../../identity/accounts/domain/identity.ts';
import type { Lease } from '../../platform/lifecycle/lease.ts';
import type { ImportId } from './import-id.ts';
import type { BeneficiaryImports, CountsOf, ImportKind } from './import-kind.ts';
import { NOTHING_READ, type ReadReport } from './read-report.ts';

/** States that the jobs of every kind have (interface: Import job). `cancelled`: by DELETE, or because it was not confirmed in time. */
export const IMPORT_STATUSES = ['pending', 'preview_ready', 'committing', 'completed', 'failed', 'cancelled'] as const;
export type ImportStatus = (typeof IMPORT_STATUSES)[number];

export const PARSE_MODES = ['template', 'free'] as const;
export const FILE_FORMATS = ['csv', 'xls', 'xlsx', 'xlsb', 'ods', 'html', 'xml', 'txt', 'json', 'pdf', 'zip', 'image'] as const;

/** Why a job failed; `params` fill the placeholders of its message. */
export type ImportError = { readonly code: string; readonly params: Readonly<Record<string, string | number>> };

/** An import of a kind, beneficiaries unless stated. Instants are epoch milliseconds. */
export type ImportJob<Kind extends ImportKind = BeneficiaryImports> = {
  readonly id: ImportId;
  readonly userId: UserId;
  readonly status: ImportStatus | Kind['status'];
  readonly parseMode: (typeof PARSE_MODES)[number];
  /** Key of the uploaded file. */
  readonly fileKey: string;
  readonly fileFormat: (typeof FILE_FORMATS)[number] | null;
  readonly counts: CountsOf<Kind>;
  /** Rows read at parsing, including those deleted since: positions go from 0 to this number. */
  readonly rowsRead: number;
  /** Blocks of rows that a commit has finished. */
  readonly committedBlocks: number;
  readonly committedCount: number;
  readonly skippedCount: number;
  readonly llmInvoked: boolean;
  /** The rows and sheets that were read and those left out. */
  readonly report: ReadReport;
  readonly error: ImportError | null;
  /** Id of the request that caused the current work: its creation, then its confirmation. For the log. */
  readonly correlationId: string;
  readonly createdAt: number;
  readonly parsedAt: number | null;
  readonly committedAt: number | null;
  readonly completedAt: number | null;
  /** Consecutive attempts that failed for a fault of the service. */
  readonly attempts: number;
  /** Incremented by every change of the job or of a row; a write must expect the current value. */
  readonly version: number;
  readonly lease: Lease | null;
  /** When the sweep handles it; null once the job has ended. */
  readonly dueAt: number | null;
  /** When DynamoDB removes it and its rows: a whole second. */
  readonly keptUntil: number;
  /** Data that only imports of its kind have. */
  readonly details: Kind['details'];
};

/** Time after which a job whose message seems lost is sent to its queue again. */
export const STALLED_AFTER_MS = 60_000;
/** How long a preview waits to be confirmed. */
export const PREVIEW_EXPIRY_MS = 7 * 86_400_000;
/** How long a job and its rows can be read, from its creation on, unless its kind keeps it longer. */
const JOB_LIFETIME_MS = 30 * 86_400_000;
/** A job that is not parsed by then fails. */
export const PENDING_EXPIRY_MS = 3_600_000;
/** Too many attempts failed for faults of the service: the job fails. */
export const PROCESSING_FAILED: ImportError = { code: 'processing_failed', params: {} };
/** Faults of the service that a job survives while it is parsed. */
export const MAX_ATTEMPTS = 3;
/** Consecutive faults that it survives while it is committed, without a block saved between them. */
export const MAX_COMMIT_ATTEMPTS = 10;

/** The job has ended, and the user may start another. */
export const hasEnded = ({ status }: { readonly status: string }): boolean =>
  status === 'completed' || status === 'failed' || status === 'cancelled';

/** The facts of a new job that depend on its request and on its kind. */
export type NewImport<Kind extends ImportKind = BeneficiaryImports> = Pick<
  ImportJob<Kind>,
  'id' | 'userId' | 'parseMode' | 'fileKey' | 'correlationId' | 'counts' | 'details'
>;

/** When a job is removed that is kept from an instant on. */
export const keptFrom = (now: number): number => Math.ceil((now + JOB_LIFETIME_MS) / 1_000) * 1_000;

/** A job as it is created: enqueued, with nothing read yet. */
export const newImport = <Kind extends ImportKind = BeneficiaryImports>(values: NewImport<Kind>, now: number): ImportJob<Kind> => ({
  ...values,
  status: 'pending',
  fileFormat: null,
  rowsRead: 0,
  committedBlocks: 0,
  committedCount: 0,
  skippedCount: 0,
  llmInvoked: false,
  report: NOTHING_READ,
  error: null,
  createdAt: now,
  parsedAt: null,
  committedAt: null,
  completedAt: null,
  attempts: 0,
  version: 0,
  lease: null,
  dueAt: now + STALLED_AFTER_MS,
  keptUntil: keptFrom(now),
});

/** A legal transition of a job; it applies only to the version of the job that was read. */
export type ImportTransition<Kind extends ImportKind = BeneficiaryImports> = {
  readonly from: readonly (ImportStatus | Kind['status'])[];
  readonly changes: Partial<Omit<ImportJob, 'id' | 'userId' | 'version' | 'status' | 'counts' | 'details'>> & {
    readonly status?: ImportStatus | Kind['status'];
    readonly counts?: CountsOf<Kind>;
    readonly details?: Kind['details'];
  };
};

/** A transition of any kind of job: it touches only what all of them have. */
export type AnyTransition = {
  readonly from: readonly ImportStatus[];
  readonly changes: Omit<ImportTransition['changes'], 'counts' | 'details'>;
};

/** The job after a transition. */
export const applyTransition = <Kind extends ImportKind>(job: ImportJob<Kind>, { changes }: ImportTransition<Kind>): ImportJob<Kind> => ({
  ...job,
  ...changes,
  version: job.version + 1,
});

/** A worker is processing it, or its message is in the queue. */
const UNDER_WAY = ['pending', 'committing'] as const satisfies readonly ImportStatus[];

/** A worker holds the lease; when it expires, the sweep handles the job. */
export const withLease = (lease: Lease): AnyTransition => ({ from: UNDER_WAY, changes: { lease, dueAt: lease.until } });

/** Its message is sent again. */
export const requeue = (now: number): AnyTransition => ({ from: UNDER_WAY, changes: { lease: null, dueAt: now + STALLED_AFTER_MS } });

/** A fault of the service interrupted the work; another attempt starts soon. */
export const recordFailedAttempt = ({ attempts }: Pick<ImportJob, 'attempts'>, now: number): AnyTransition => ({
  from: UNDER_WAY,
  changes: { lease: null, attempts: attempts + 1, dueAt: now },
});

type Parsed<Kind extends ImportKind> = Pick<ImportJob<Kind>, 'counts' | 'rowsRead' | 'llmInvoked' | 'report'> & {
  readonly fileFormat: NonNullable<ImportJob['fileFormat']>;
};

export const completeParsing = <Kind extends ImportKind>(parsed: Parsed<Kind>, now: number): ImportTransition<Kind> => ({
  from: ['pending'],
  changes: { ...parsed, status: 'preview_ready', parsedAt: now, lease: null, attempts: 0, dueAt: now + PREVIEW_EXPIRY_MS },
});

/** Saved rows remain saved. */
export const failJob = (
  error: ImportError,
  { fileFormat, llmInvoked }: Pick<ImportJob, 'fileFormat' | 'llmInvoked'>,
  now: number,
): AnyTransition => ({
  from: UNDER_WAY,
  changes: { fileFormat, llmInvoked, status: 'failed', error, completedAt: now, lease: null, dueAt: null },
});

/** The rows of the preview changed. */
export const withCounts = <Kind extends ImportKind>(counts: CountsOf<Kind>): ImportTransition<Kind> => ({
  from: ['preview_ready'],
  changes: { counts },
});

export const startCommit = (correlationId: string, now: number): AnyTransition => ({
  from: ['preview_ready'],
  changes: { status: 'committing', correlationId, committedAt: now, dueAt: now + STALLED_AFTER_MS },
});

export type BlockResult<Kind extends ImportKind> = {
  readonly counts: CountsOf<Kind>;
  readonly committed: number;
  readonly skipped: number;
};

/** One block of a commit is done; the lease continues. */
export const completeBlock = <Kind extends ImportKind>(
  job: ImportJob<Kind>,
  { counts, committed, skipped }: BlockResult<Kind>,
  lease: Lease,
): ImportTransition<Kind> => ({
  from: ['committing'],
  changes: {
    counts,
    committedBlocks: job.committedBlocks + 1,
    committedCount: job.committedCount + committed,
    skippedCount: job.skippedCount + skipped,
    attempts: 0,
    lease,
    dueAt: lease.until,
  },
});

export const completeJob = (now: number): AnyTransition => ({
  from: ['committing'],
  changes: { status: 'completed', completedAt: now, lease: null, dueAt: null },
});

export const cancelJob = (now: number): AnyTransition => ({
  from: ['pending', 'preview_ready'],
  changes: { status: 'cancelled', completedAt: now, lease: null, dueAt: null },
});
