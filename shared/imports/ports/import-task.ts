import * as v from 'valibot';

import { isUserId } from '../../identity/accounts/domain/identity.ts';
import { isImportId } from '../domain/import-id.ts';

/** Work on an import: reading its file, or saving its rows. */
export const importTask = v.object({
  userId: v.pipe(v.string(), v.guard(isUserId)),
  importId: v.pipe(v.string(), v.guard(isImportId)),
  correlationId: v.string(),
});

export type ImportTask = v.InferOutput<typeof importTask>;
