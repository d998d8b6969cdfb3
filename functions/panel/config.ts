import * as v from 'valibot';

import { commonEnvironment } from '../../shared/platform/config/environment.ts';

/** Environment of api.ts. */
export const apiEnvironment = v.object({
  ...commonEnvironment,
  /** Address of the pages. */
  PANEL_URL: v.pipe(v.string(), v.url()),
  /** Origins of the buckets to which pages send files directly, with blanks between them. */
  UPLOAD_ORIGINS: v.pipe(v.string(), v.nonEmpty()),
  /** URI to which findings of vulnerabilities are reported. */
  SECURITY_CONTACT: v.optional(v.pipe(v.string(), v.nonEmpty())),
  /** Folder of the bundle, set by Lambda. */
  LAMBDA_TASK_ROOT: v.optional(v.pipe(v.string(), v.nonEmpty()), '.'),
});
