import * as v from 'valibot';

import { apiKeysEnvironment } from '../../shared/identity/access/config/identity-api.ts';
import { panelEnvironment } from '../../shared/platform/config/environment.ts';

/** Environment of api.ts. */
export const apiEnvironment = v.object({ ...apiKeysEnvironment, ...panelEnvironment });
