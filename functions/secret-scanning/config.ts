import * as v from 'valibot';

import { credentialsApiEnvironment } from '../../shared/identity/access/config/identity-api.ts';
import { outgoingEnvironment } from '../../shared/platform/config/environment.ts';

/** Environment of api.ts. */
export const apiEnvironment = v.object({
  ...credentialsApiEnvironment,
  ...outgoingEnvironment,
  /** Where GitHub lists the public keys of its secret scanning. */
  SECRET_SCANNING_KEYS_URL: v.pipe(v.string(), v.url()),
});
