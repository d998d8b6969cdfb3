import * as v from 'valibot';

import { commonEnvironment, tableEnvironment } from '../../shared/platform/config/environment.ts';

/** Environment of handler.ts. */
export const handlerEnvironment = v.object({ ...commonEnvironment, ...tableEnvironment });

/** Environment of fallback.ts. */
export const fallbackEnvironment = v.object({ ...commonEnvironment });
