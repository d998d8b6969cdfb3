import * as v from 'valibot';

import { wholeNumber } from '../../platform/config/environment.ts';

/** The longest age of the list of SPEI participants that a function uses. */
export const participantsEnvironment = {
  /** Seconds for which an instance caches the list. */
  PARTICIPANTS_MAX_AGE_SECONDS: v.optional(wholeNumber, '3600'),
};
