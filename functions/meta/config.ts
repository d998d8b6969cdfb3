import * as v from 'valibot';

import { commonEnvironment } from '../../shared/config/environment.ts';

/** Environment of handler.ts. */
export const handlerEnvironment = v.object({ ...commonEnvironment });

/** Environment of fallback.ts. */
export const fallbackEnvironment = v.object({ ...commonEnvironment });
