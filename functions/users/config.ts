import * as v from 'valibot';

import { graceTimingEnvironment, lifeStepQueueEnvironment } from '../../shared/identity/config/account-life.ts';
import { identityEnvironment } from '../../shared/identity/config/identity-api.ts';

/** Environment of api.ts. */
export const apiEnvironment = v.object({ ...identityEnvironment, ...lifeStepQueueEnvironment, ...graceTimingEnvironment });
