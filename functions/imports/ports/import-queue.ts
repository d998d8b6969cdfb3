import type { UserId } from '../../../shared/identity/accounts/domain/identity.ts';
import type { ImportId } from '../../../shared/imports/domain/import-id.ts';

/** Work on an import: reading its file, or saving its rows. */
export type ImportTask = {
  readonly userId: UserId;
  readonly importId: ImportId;
  /** Id of the request the task comes from, for the logs. */
  readonly correlationId: string;
};

export type ImportQueue = {
  /** Delivers the task at least once. Throws when the queue does not take it. */
  readonly send: (task: ImportTask) => Promise<void>;
};
