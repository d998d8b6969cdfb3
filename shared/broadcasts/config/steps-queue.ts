import * as v from 'valibot';

/** Where the steps of broadcasts wait. */
export const stepsQueueEnvironment = { BROADCAST_STEPS_QUEUE_URL: v.pipe(v.string(), v.nonEmpty()) };
