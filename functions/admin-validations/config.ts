import * as v from 'valibot';

import { adminAuditEnvironment } from '../../shared/administration/config/admin-audit.ts';
import { participantsEnvironment } from '../../shared/banking/config/participants.ts';
import { sealKeysEnvironment } from '../../shared/banxico/config/seal-keys.ts';
import { commonEnvironment, secretsEnvironment, tableEnvironment } from '../../shared/platform/config/environment.ts';
import { certificateEnvironment } from '../../shared/validation/config/stored-files.ts';

/** Environment of api.ts. */
export const apiEnvironment = v.object({
  ...commonEnvironment,
  ...tableEnvironment,
  ...secretsEnvironment,
  ...adminAuditEnvironment,
  ...participantsEnvironment,
  ...certificateEnvironment,
  ...sealKeysEnvironment,
});
