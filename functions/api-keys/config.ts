import * as v from 'valibot';

import { apiKeysEnvironment } from '../../shared/identity/access/config/identity-api.ts';
import { wholeNumber } from '../../shared/platform/config/environment.ts';

/** Environment of api.ts. */
export const apiEnvironment = v.object({
  ...apiKeysEnvironment,
  /** Seconds after which an attempt under an Idempotency-Key that gave no answer counts as dead. */
  IDEMPOTENCY_ABANDONED_SECONDS: v.optional(wholeNumber, '300'),
});
