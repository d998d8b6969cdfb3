import type { ItemEvent } from '../../events/catalogue.ts';
import type { ImportJob } from './import-job.ts';

type Dated = Pick<ImportJob, 'createdAt' | 'parsedAt' | 'completedAt'> & { readonly status: string };

/** The events of a step of an import of any kind. */
export const importEvents = (before: Pick<Dated, 'status'>, after: Dated): readonly ItemEvent[] => {
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
