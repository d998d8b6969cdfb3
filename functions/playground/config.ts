import * as v from 'valibot';

import { commonEnvironment, tableEnvironment } from '../../shared/platform/config/environment.ts';
import { testResolutionEnvironment } from '../../shared/validation/config/transfer-resolution.ts';

/** Environment of api.ts. */
export const apiEnvironment = v.object({ ...commonEnvironment, ...tableEnvironment, ...testResolutionEnvironment });
