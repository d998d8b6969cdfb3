import * as v from 'valibot';

import { identityEnvironment } from '../../shared/identity/access/config/identity-api.ts';
import { graceTimingEnvironment, lifeStepQueueEnvironment } from '../../shared/identity/deletion/config/account-deletion.ts';

/** Environment of api.ts. */
export const apiEnvironment = v.object({ ...identityEnvironment, ...lifeStepQueueEnvironment, ...graceTimingEnvironment });
