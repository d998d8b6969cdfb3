import * as v from 'valibot';

import { commonEnvironment, tableEnvironment } from '../../shared/platform/config/environment.ts';

/** Environment of api.ts. */
export const apiEnvironment = v.object({ ...commonEnvironment, ...tableEnvironment });

/** Environment of fallback.ts. */
export const fallbackEnvironment = v.object({ ...commonEnvironment });
