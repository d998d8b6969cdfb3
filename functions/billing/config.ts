import * as v from 'valibot';

import { processorEnvironment } from '../../shared/billing/config/processor.ts';
import { credentialsEnvironment } from '../../shared/identity/access/config/credentials-table.ts';
import { credentialsApiEnvironment } from '../../shared/identity/access/config/identity-api.ts';
import { commonEnvironment, secretsEnvironment, tableEnvironment, wholeNumber } from '../../shared/platform/config/environment.ts';

/** Environment of api.ts. */
export const apiEnvironment = v.object({
  ...credentialsApiEnvironment,
  ...processorEnvironment,
  /** Seconds after which an attempt under an Idempotency-Key that gave no answer counts as dead. */
  IDEMPOTENCY_ABANDONED_SECONDS: v.optional(wholeNumber, '300'),
  PROCESSOR_EVENT_QUEUE_URL: v.pipe(v.string(), v.nonEmpty()),
  /** Pages to which browsers return from the processor. */
  PANEL_URL: v.pipe(v.string(), v.url()),
});

/** Environment of queue-events.ts and schedule.ts. */
const workerEnvironment = v.object({
  ...commonEnvironment,
  ...tableEnvironment,
  ...credentialsEnvironment,
  ...secretsEnvironment,
  ...processorEnvironment,
});

export const queueEventsEnvironment = workerEnvironment;

export const scheduleEnvironment = workerEnvironment;
