import type { ItemEvent } from '../../events/catalogue.ts';
import type { ImportJob } from './import-job.ts';

/** The events of a step of an import. */
export const importEvents = (before: Pick<ImportJob, 'status'>, after: ImportJob): readonly ItemEvent[] => {
  if (before.status === after.status) return [];
  switch (after.status) {
    case 'preview_ready':
      return [{ type: 'import.preview_ready', at: after.parsedAt ?? after.createdAt }];
    case 'completed':
      return [{ type: 'import.completed', at: after.completedAt ?? after.createdAt }];
    case 'failed':
      return [{ type: 'import.failed', at: after.completedAt ?? after.createdAt }];
    default:
      return [];
  }
};
