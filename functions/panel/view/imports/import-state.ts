import { hasCode, type Failure } from '../../api/failure.ts';
import type { ImportJob } from '../../api/import-kind.ts';

/** Milliseconds between two readings of an import (`Retry-After` of the API), and of one whose rows take hours. */
const POLL_MS = 2_000;
const SLOW_POLL_MS = 10_000;

/** Milliseconds until an import is read again; null for one that waits for the user or has ended. */
export const nextImportReading = ({ status, progress }: Pick<ImportJob, 'status' | 'progress'>): number | null => {
  if (status === 'pending' || status === 'committing') return POLL_MS;
  if (status === 'validating') return (progress?.waiting_count ?? 0) > 10 ? SLOW_POLL_MS : POLL_MS;
  // Rows in the queue of a stopped import get their verdicts.
  return status === 'cancelled' && (progress?.in_queue_count ?? 0) > 0 ? POLL_MS : null;
};

/** How the state of an import is shown. */
export const importTone = (status: ImportJob['status']): string => {
  if (status === 'completed') return 'success';
  if (status === 'failed') return 'danger';
  return status === 'preview_ready' ? 'warning' : '';
};

/** Rows that a commit takes: by the choice of the user, or by the kind of import, which leaves out rows that repeat others. */
export const confirmableRows = (
  {
    valid_count: valid,
    correctable_count: corrected,
    duplicate_count: repeated,
  }: Pick<ImportJob, 'valid_count' | 'correctable_count' | 'duplicate_count'>,
  rows: 'valid' | 'all_confirmable' | 'without_repeated',
): number => {
  if (rows === 'valid') return valid;
  return valid + corrected + (rows === 'without_repeated' ? 0 : repeated);
};

/** How far an import is, in whole percent; rows that never ran count as done. */
export const percentDone = ({ committed_count: all, progress }: Pick<ImportJob, 'committed_count' | 'progress'>): number => {
  if (progress === null || all === 0) return 0;
  return Math.floor((100 * (progress.ended_count + progress.refunded_count)) / all);
};

/** The import that has to end before another one starts; null for other failures. */
export const activeImportOf = (failure: Failure): string | null => {
  if (!hasCode(failure, 'import_already_in_flight') || failure.kind !== 'refused') return null;
  const { import_id: id } = failure.meta;
  return typeof id === 'string' || typeof id === 'number' ? String(id) : null;
};
