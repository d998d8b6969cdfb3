import type { UserId } from '../../../shared/identity/accounts/domain/identity.ts';
import type { DataExportId } from '../domain/data-export.ts';

/** An export to go on with. */
export type ExportTask = { readonly userId: UserId; readonly exportId: DataExportId; readonly correlationId: string };

export type ExportQueue = {
  /** Resolves once the queue holds the task. */
  readonly send: (task: ExportTask) => Promise<void>;
};
