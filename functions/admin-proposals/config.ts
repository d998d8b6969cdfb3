import * as v from 'valibot';

import { adminAuditEnvironment } from '../../shared/administration/config/admin-audit.ts';
import { stepsQueueEnvironment } from '../../shared/broadcasts/config/steps-queue.ts';
import { credentialsApiEnvironment } from '../../shared/identity/access/config/identity-api.ts';

/** Environment of api.ts. */
export const apiEnvironment = v.object({ ...credentialsApiEnvironment, ...adminAuditEnvironment, ...stepsQueueEnvironment });
