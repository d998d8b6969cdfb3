import * as v from 'valibot';

import {
  certificateEnvironment,
  participantsEnvironment,
  portalEnvironment,
  secretsEnvironment,
  wholeNumber,
} from '../../platform/config/environment.ts';

/** What a function needs to ask the central bank. */
export const transferResolutionEnvironment = {
  ...certificateEnvironment,
  ...portalEnvironment,
  ...participantsEnvironment,
  ...secretsEnvironment,
  /** SPEI codes, most likely sender first, tried when nothing names the sender. */
  SENDER_PROBES: v.pipe(
    v.string(),
    v.regex(/^(?:[0-9]{4,5}(?:,[0-9]{4,5})*)?$/),
    v.transform((text) => (text === '' ? [] : text.split(','))),
  ),
  /** Seconds after which the state of a payment that could not be checked is looked at again. */
  STATUS_RECHECK_SECONDS: wholeNumber,
};
