import * as v from 'valibot';

import {
  commonEnvironment,
  credentialsEnvironment,
  outgoingEnvironment,
  secretsEnvironment,
  tableEnvironment,
} from '../../shared/platform/config/environment.ts';

/** Environment of api.ts. */
export const apiEnvironment = v.object({
  ...commonEnvironment,
  ...tableEnvironment,
  ...credentialsEnvironment,
  ...secretsEnvironment,
  ...outgoingEnvironment,
  /** Where GitHub lists the public keys of its secret scanning. */
  SECRET_SCANNING_KEYS_URL: v.pipe(v.string(), v.url()),
});
