import * as v from 'valibot';

import { commonEnvironment, tableEnvironment } from '../../shared/platform/config/environment.ts';

/** Environment of api.ts. */
export const apiEnvironment = v.object({
  ...commonEnvironment,
  ...tableEnvironment,
  /** Folder of the bundle, set by Lambda. */
  LAMBDA_TASK_ROOT: v.optional(v.pipe(v.string(), v.nonEmpty()), '.'),
});
