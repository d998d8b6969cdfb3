import * as v from 'valibot';

import { identityEnvironment } from '../../shared/identity/access/config/identity-api.ts';

/** Environment of api.ts. */
export const apiEnvironment = v.object(identityEnvironment);
