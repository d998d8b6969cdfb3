import * as v from 'valibot';

import {
  commonEnvironment,
  evidenceEnvironment,
  secretsEnvironment,
  tableEnvironment,
  wholeNumber,
} from '../../shared/config/environment.ts';

const portalEnvironment = {
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
};

const validationTimes = {
  /** Seconds a queued validation may wait for its verdict before it fails. */
  QUEUE_EXPIRY_SECONDS: wholeNumber,
  /** Seconds after which the state of a payment that could not be checked is looked at again. */
  STATUS_RECHECK_SECONDS: wholeNumber,
};

const queueEnvironment = { VALIDATION_QUEUE_URL: v.pipe(v.string(), v.nonEmpty()) };

/** Environment of handler.ts. */
export const handlerEnvironment = v.object({
  /** Seconds after which an attempt under an Idempotency-Key that gave no sign counts as abandoned. */
  IDEMPOTENCY_ABANDONED_SECONDS: v.optional(wholeNumber, '300'),
  ...commonEnvironment,
  ...tableEnvironment,
  ...secretsEnvironment,
  ...evidenceEnvironment,
  ...portalEnvironment,
  ...validationTimes,
  ...queueEnvironment,
});

/** Environment of worker.ts. */
export const workerEnvironment = v.object({
  ...commonEnvironment,
  ...tableEnvironment,
  ...secretsEnvironment,
  ...evidenceEnvironment,
  ...portalEnvironment,
  ...validationTimes,
  ...queueEnvironment,
});

/** Environment of tick.ts. */
export const tickEnvironment = v.object({
  ...commonEnvironment,
  ...tableEnvironment,
  ...queueEnvironment,
});
