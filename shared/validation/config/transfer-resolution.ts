import * as v from 'valibot';

import { participantsEnvironment } from '../../banking/config/participants.ts';
import { portalEnvironment } from '../../banxico/config/portal.ts';
import { secretsEnvironment, wholeNumber } from '../../platform/config/environment.ts';
import { certificateEnvironment } from './stored-files.ts';

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
  /** Seconds until the status of a payment that could not be checked is queried again. */
  STATUS_RECHECK_SECONDS: wholeNumber,
};
