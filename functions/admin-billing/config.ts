import * as v from 'valibot';

import { adminAuditEnvironment } from '../../shared/administration/config/admin-audit.ts';
import { processorEnvironment } from '../../shared/billing/config/processor.ts';
import { credentialsApiEnvironment } from '../../shared/identity/access/config/identity-api.ts';

/** Environment of api.ts. */
export const apiEnvironment = v.object({ ...credentialsApiEnvironment, ...adminAuditEnvironment, ...processorEnvironment });
