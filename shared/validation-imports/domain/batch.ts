import { unitAt, type AvailableUnits } from '../../identity/plans/domain/quota-unit.ts';
import {
  failJob,
  keptFrom,
  STALLED_AFTER_MS,
  type ImportJob,
  type ImportTransition,
  type ImportError,
} from '../../imports/domain/import-job.ts';
import { derivedUuid } from '../../platform/ids/derived-uuid.ts';
import type { Lease } from '../../platform/lifecycle/lease.ts';
import { isValidationId, type ValidationId } from '../../validation/domain/validation-id.ts';
import { NO_IMAGES, type Batch, type Images, type Notify, type ValidationImports } from './validation-row.ts';

export type ValidationImport = ImportJob<ValidationImports>;
type BatchTransition = ImportTransition<ValidationImports>;

/** An import after its commit. */
export const batchOf = ({ id, details: { batch } }: Pick<ValidationImport, 'id' | 'details'>): Batch => {
  if (batch === null) throw new TypeError(`import ${id} was not committed`);
  return batch;
};

/** The id of the validation at an index of a batch, from 0. */
export const validationIdAt = ({ seed }: Pick<Batch, 'seed'>, index: number): ValidationId => {
  const id = derivedUuid(seed, String(index));
  if (!isValidationId(id)) throw new TypeError('a derived id is no UUID');
  return id;
};

/** The quota unit of the row at an index of a batch. */
export const unitOfRow = ({ units }: Pick<Batch, 'units'>, index: number) => unitAt(units, index);

const endedRows = ({ verdicts }: Batch): number => Object.values(verdicts).reduce((sum, count) => sum + count, 0);

/** Whether rows of an import wait for the queue, or for their refund. */
export const hasWaitingRows = ({ details: { batch } }: Pick<ValidationImport, 'details'>): boolean =>
  batch !== null && batch.entered + batch.refunded < batch.units.count;

/** The rows of a batch by their state. */
export const progressOf = (batch: Batch) => {
  const ended = endedRows(batch);
  return {
    waiting: batch.units.count - batch.entered - batch.refunded,
    queued: batch.entered - ended,
    ended,
    refunded: batch.refunded,
  };
};

type Commit = Pick<Batch, 'selection' | 'seed' | 'evidenceDays'> & { readonly notify: Notify; readonly available: AvailableUnits };

/** Its owner confirms an import, and the units of its rows are taken. */
export const commitBatch = (
  { details }: ValidationImport,
  { selection, notify, available: { units, reached }, seed, evidenceDays }: Commit,
  correlationId: string,
  now: number,
): BatchTransition => ({
  from: ['preview_ready'],
  changes: {
    status: 'committing',
    correlationId,
    committedAt: now,
    dueAt: now + STALLED_AFTER_MS,
    details: {
      ...details,
      notify,
      batch: {
        selection,
        units,
        seed,
        entered: 0,
        verdicts: {},
        refunded: 0,
        estimatedCompletionAt: null,
        reached: reached ?? null,
        waitingSince: null,
        evidenceDays,
      },
    },
  },
});

const withBatch = (job: ValidationImport, changes: Partial<Batch>): ValidationImports['details'] => ({
  ...job.details,
  batch: { ...batchOf(job), ...changes },
});

/** How long before its removal an import is kept longer, because its rows still wait. */
const KEPT_LONGER_BEFORE_MS = 5 * 86_400_000;

/** Rows may wait for longer than an import is kept. This begins another such time, so that none is lost. */
export const keepLonger = (now: number): BatchTransition => {
  const keptUntil = keptFrom(now);
  return { from: ['validating'], changes: { keptUntil, dueAt: keptUntil - KEPT_LONGER_BEFORE_MS } };
};

/** Every row is accepted; they wait for the queue. */
export const startValidating = (job: ValidationImport, now: number): BatchTransition => ({
  from: ['committing'],
  changes: {
    status: 'validating',
    lease: null,
    attempts: 0,
    dueAt: job.keptUntil - KEPT_LONGER_BEFORE_MS,
    details: withBatch(job, { waitingSince: now }),
  },
});

/** Rows that ended, and rows that entered the queue; the last to end completes the import. */
export const advanceBatch = (
  job: ValidationImport,
  step: { readonly verdicts: readonly string[]; readonly entered: number; readonly estimatedCompletionAt: number | null },
  now: number,
): BatchTransition => {
  const batch = batchOf(job);
  const verdicts = { ...batch.verdicts };
  for (const verdict of step.verdicts) verdicts[verdict] = (verdicts[verdict] ?? 0) + 1;
  const next = { ...batch, verdicts, entered: batch.entered + step.entered, estimatedCompletionAt: step.estimatedCompletionAt };
  const isComplete = job.status === 'validating' && endedRows(next) === next.units.count;
  return {
    from: ['validating', 'cancelled', 'failed'],
    changes: {
      details: { ...job.details, batch: isComplete ? { ...next, estimatedCompletionAt: null } : next },
      ...(isComplete ? { status: 'completed' as const, completedAt: now, dueAt: null } : {}),
    },
  };
};

/** Its owner stops the rows that still wait; their units are refunded from now on. */
export const cancelBatch = (job: ValidationImport, now: number): BatchTransition => ({
  from: ['validating'],
  changes: { status: 'cancelled', completedAt: now, lease: null, dueAt: now, details: withBatch(job, { estimatedCompletionAt: null }) },
});

/** Its rows cannot be accepted: those that wait are removed, and their units refunded. */
export const failBatch = (job: ValidationImport, error: ImportError, now: number): BatchTransition => ({
  ...failJob(error, job, now),
  changes: { ...failJob(error, job, now).changes, dueAt: now },
});

/** Some waiting rows of an ended import were removed and refunded; once none is left, nothing is due. */
export const recordRefund = (job: ValidationImport, count: number, now: number): BatchTransition => {
  const refunded = batchOf(job).refunded + count;
  const details = withBatch(job, { refunded });
  return { from: ['cancelled', 'failed'], changes: { details, dueAt: hasWaitingRows({ details }) ? now : null } };
};

/** Whether an import has receipts to read. */
export const isOfImages = ({ details: { images } }: Pick<ValidationImport, 'details'>): boolean => images !== null;

/** Readings of receipts that are given back with a step: those that were reserved and not used, when the import is no longer read. */
export const unusedReadings = (
  before: ValidationImport,
  after: ValidationImport,
): { readonly day: string; readonly count: number } | null => {
  const { images } = after.details;
  if (images === null || images.day === null || before.status !== 'pending' || after.status === 'pending') return null;
  const count = images.reserved - images.used - images.reading;
  return count === 0 ? null : { day: images.day, count };
};

/** A worker reads receipts from now on. Attempts count those that died, until one makes progress. */
export const leaseReading = (job: ValidationImport, lease: Lease): BatchTransition => ({
  from: ['pending'],
  changes: { lease, dueAt: lease.until, attempts: job.attempts + 1 },
});

/** The receipts of a file count against the limit of a day. */
export const reserveReadings = ({ details }: ValidationImport, day: string, count: number): BatchTransition => ({
  from: ['pending'],
  changes: { details: { ...details, images: { ...NO_IMAGES, day, reserved: count } } },
});

/** Some receipts are about to be read: they cost money, also if the import is cancelled meanwhile. */
export const beginReadings = ({ details }: ValidationImport, count: number): BatchTransition => {
  const images = details.images ?? NO_IMAGES;
  return { from: ['pending'], changes: { details: { ...details, images: { ...images, reading: count } } } };
};

/** Some receipts became rows. */
export const recordReadings = ({ details }: ValidationImport, images: Images): BatchTransition => ({
  from: ['pending'],
  changes: { details: { ...details, images }, rowsRead: images.done, attempts: 0 },
});
