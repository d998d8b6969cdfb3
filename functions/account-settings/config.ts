import * as v from 'valibot';

import { messageQueueEnvironment } from '../../shared/messages/config/message-queue.ts';
import {
  commonEnvironment,
  credentialsEnvironment,
  secretsEnvironment,
  tableEnvironment,
} from '../../shared/platform/config/environment.ts';

/** Environment of api.ts. */
export const apiEnvironment = v.object({
  ...commonEnvironment,
  ...tableEnvironment,
  ...credentialsEnvironment,
  ...secretsEnvironment,
  ...messageQueueEnvironment,
});
