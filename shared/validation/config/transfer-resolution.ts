import * as v from 'valibot';

import { participantsEnvironment } from '../../banking/config/participants.ts';
import { portalEnvironment } from '../../banxico/config/portal.ts';
import { secretsEnvironment, wholeNumber } from '../../platform/config/environment.ts';
import { retryDefaultsEnvironment } from './retries.ts';
import { certificateEnvironment } from './stored-files.ts';

/** Seconds until the status of a payment that could not be checked is queried again. */
const recheckEnvironment = { STATUS_RECHECK_SECONDS: wholeNumber };

/** Environment of a function that resolves the transfers of test mode: without the portal. */
export const testResolutionEnvironment = {
  ...certificateEnvironment,
  ...participantsEnvironment,
  ...secretsEnvironment,
  ...retryDefaultsEnvironment,
  ...recheckEnvironment,
};

/** Environment of a function that resolves transfers. */
export const transferResolutionEnvironment = {
  ...certificateEnvironment,
  ...portalEnvironment,
  ...participantsEnvironment,
  ...secretsEnvironment,
  /** SPEI codes of the senders to probe when the sender is unknown, likeliest first. */
  SENDER_PROBES: v.pipe(
    v.string(),
    v.regex(/^(?:[0-9]{4,5}(?:,[0-9]{4,5})*)?$/),
    v.transform((text) => (text === '' ? [] : text.split(','))),
  ),
  ...recheckEnvironment,
};
