import * as v from 'valibot';

import { identityEnvironment } from '../../shared/identity/access/config/identity-api.ts';
import { graceTimingEnvironment, lifeStepQueueEnvironment } from '../../shared/identity/deletion/config/account-deletion.ts';
import { panelEnvironment } from '../../shared/platform/config/environment.ts';

/** Environment of api.ts. */
export const apiEnvironment = v.object({
  ...identityEnvironment,
  ...lifeStepQueueEnvironment,
  ...graceTimingEnvironment,
  ...panelEnvironment,
  /** Who operates the service, as the legal documents name it; absent where it is not set. */
  OPERATOR_NAME: v.optional(v.pipe(v.string(), v.nonEmpty())),
  OPERATOR_ADDRESS: v.optional(v.pipe(v.string(), v.nonEmpty())),
  PRIVACY_CONTACT: v.optional(v.pipe(v.string(), v.email())),
});
