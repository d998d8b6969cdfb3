import * as v from 'valibot';

import { commonEnvironment, secretsEnvironment, tableEnvironment } from '../../shared/platform/config/environment.ts';

const requestEnvironment = { ...commonEnvironment, ...tableEnvironment, ...secretsEnvironment };

/** Environment of api.ts. */
export const apiEnvironment = v.object(requestEnvironment);

/** Environment of fallback.ts. */
export const fallbackEnvironment = v.object(requestEnvironment);
