import * as v from 'valibot';

import { messageQueueEnvironment } from '../../shared/messages/config/message-queue.ts';
import { commonEnvironment, secretsEnvironment, tableEnvironment } from '../../shared/platform/config/environment.ts';

/** Environment of api.ts. */
export const apiEnvironment = v.object({
  ...commonEnvironment,
  ...tableEnvironment,
  ...secretsEnvironment,
  ...messageQueueEnvironment,
  /** Table of what proves who somebody is. */
  CREDENTIALS_TABLE_NAME: v.pipe(v.string(), v.nonEmpty()),
  /** Key of KMS that API keys are encrypted under. */
  API_KEYS_KEY_ARN: v.pipe(v.string(), v.nonEmpty()),
});
