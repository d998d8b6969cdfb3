import * as v from 'valibot';

import {
  certificateEnvironment,
  commonEnvironment,
  erasureListEnvironment,
  participantsEnvironment,
  receiptFilesEnvironment,
  secretsEnvironment,
  tableEnvironment,
} from '../../shared/platform/config/environment.ts';
import { retryDefaultsEnvironment, retryScheduleEnvironment } from '../../shared/validation/config/retries.ts';

/** Environment of api.ts. */
export const apiEnvironment = v.object({
  ...commonEnvironment,
  ...tableEnvironment,
  ...secretsEnvironment,
  ...certificateEnvironment,
  ...receiptFilesEnvironment,
  ...erasureListEnvironment,
  ...participantsEnvironment,
  ...retryDefaultsEnvironment,
  ...retryScheduleEnvironment,
});
