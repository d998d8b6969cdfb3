import * as v from 'valibot';

import { isUserId } from '../../../shared/identity/accounts/domain/identity.ts';
import { isDataExportId } from '../domain/data-export.ts';

/** An export to continue. */
export const exportTask = v.object({
  userId: v.pipe(v.string(), v.guard(isUserId)),
  exportId: v.pipe(v.string(), v.guard(isDataExportId)),
  correlationId: v.string(),
});

export type ExportTask = v.InferOutput<typeof exportTask>;
