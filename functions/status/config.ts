import * as v from 'valibot';

import { participantsEnvironment } from '../../shared/banking/config/participants.ts';
import { portalEnvironment } from '../../shared/banxico/config/portal.ts';
import { commonEnvironment, secretsEnvironment, tableEnvironment } from '../../shared/platform/config/environment.ts';

/** Environment of api.ts. */
export const apiEnvironment = v.object({ ...commonEnvironment, ...tableEnvironment, ...secretsEnvironment, ...participantsEnvironment });

/** Environment of schedule.ts. */
export const scheduleEnvironment = v.object({ ...commonEnvironment, ...tableEnvironment, ...portalEnvironment });
