import * as v from 'valibot';

import {
  commonEnvironment,
  participantsEnvironment,
  secretsEnvironment,
  tableEnvironment,
} from '../../shared/platform/config/environment.ts';

/** Environment of handler.ts. */
export const handlerEnvironment = v.object({
  ...commonEnvironment,
  ...tableEnvironment,
  ...secretsEnvironment,
  ...participantsEnvironment,
});
