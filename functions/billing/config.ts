import * as v from 'valibot';

import { credentialsEnvironment } from '../../shared/identity/access/config/credentials-table.ts';
import { credentialsApiEnvironment } from '../../shared/identity/access/config/identity-api.ts';
import { commonEnvironment, secretsEnvironment, tableEnvironment } from '../../shared/platform/config/environment.ts';

/** The payment processor. */
const processorEnvironment = {
  /** Secret with the API key and the signing secret of events; without them, plans that cost money answer 503. */
  PROCESSOR_SECRET_ARN: v.pipe(v.string(), v.nonEmpty()),
  /** Origin of the stand-in of a local run; absent for the processor itself. */
  PROCESSOR_ORIGIN: v.optional(v.pipe(v.string(), v.url())),
};

/** Environment of api.ts. */
export const apiEnvironment = v.object({
  ...credentialsApiEnvironment,
  ...processorEnvironment,
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
