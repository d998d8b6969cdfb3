import * as v from 'valibot';

import { graceTimingEnvironment, lifeStepQueueEnvironment } from '../../shared/identity/config/account-life.ts';
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
  ...lifeStepQueueEnvironment,
  ...graceTimingEnvironment,
});
