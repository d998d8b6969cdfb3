import * as v from 'valibot';

import { commonEnvironment, secretsEnvironment, tableEnvironment } from '../../shared/platform/config/environment.ts';

/** Environment of api.ts. */
export const apiEnvironment = v.object({ ...commonEnvironment, ...tableEnvironment, ...secretsEnvironment });
