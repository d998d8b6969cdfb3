import * as v from 'valibot';

import { evidenceEnvironment, wholeNumber } from './environment.ts';

/** What a function needs to ask the central bank. */
export const centralBankEnvironment = {
  ...evidenceEnvironment,
  /** Base address of the CEP portal, with its path. */
  CEP_PORTAL_URL: v.pipe(v.string(), v.url()),
  /** Sent as User-Agent: who asks, and how to reach us. */
  CEP_USER_AGENT: v.pipe(v.string(), v.nonEmpty()),
  /** SPEI codes, most likely sender first, tried when nothing names the sender. */
  SENDER_PROBES: v.pipe(
    v.string(),
    v.regex(/^(?:[0-9]{4,5}(?:,[0-9]{4,5})*)?$/),
    v.transform((text) => (text === '' ? [] : text.split(','))),
  ),
  /** Seconds after which the state of a payment that could not be checked is looked at again. */
  STATUS_RECHECK_SECONDS: wholeNumber,
};
