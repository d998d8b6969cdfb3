import * as v from 'valibot';

import { isUserId } from '../../identity/accounts/domain/identity.ts';
import { ACCOUNT_DATA, isExportId } from '../domain/export-job.ts';

const exportId = v.pipe(v.string(), v.guard(isExportId));

/** An export to continue. */
export const exportTask = v.object({
  userId: v.pipe(v.string(), v.guard(isUserId)),
  slot: v.union([v.literal(ACCOUNT_DATA), exportId]),
  exportId,
  correlationId: v.string(),
});

export type ExportTask = v.InferOutput<typeof exportTask>;
