import * as v from 'valibot';

import { adminAuditEnvironment } from '../../shared/administration/config/admin-audit.ts';
import { participantsEnvironment } from '../../shared/banking/config/participants.ts';
import { exportQueueEnvironment } from '../../shared/exports/config/exports.ts';
import { commonEnvironment, secretsEnvironment, tableEnvironment } from '../../shared/platform/config/environment.ts';
import { certificateEnvironment } from '../../shared/validation/config/stored-files.ts';

/** Environment of schedule.ts. */
export const scheduleEnvironment = v.object({ ...commonEnvironment, ...tableEnvironment, ...participantsEnvironment });

/** Environment of api.ts. */
export const apiEnvironment = v.object({
  ...commonEnvironment,
  ...tableEnvironment,
  ...secretsEnvironment,
  ...participantsEnvironment,
  ...certificateEnvironment,
  ...exportQueueEnvironment,
  ...adminAuditEnvironment,
});
