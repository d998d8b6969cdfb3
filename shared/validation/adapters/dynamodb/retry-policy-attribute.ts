import * as v from 'valibot';

import { RETRY_OUTCOMES } from '../../domain/retry/retry-policy.ts';

/** A retry policy as an attribute of an item: a map. */
export const retryPolicyAttribute = v.object({
  maxRetries: v.number(),
  intervalSeconds: v.number(),
  outcomes: v.array(v.picklist(RETRY_OUTCOMES)),
});
