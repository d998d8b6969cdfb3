import * as v from 'valibot';

/** Where the steps of deleted accounts wait for their time. */
export const lifeStepQueueEnvironment = { LIFE_STEP_QUEUE_URL: v.pipe(v.string(), v.nonEmpty()) };

const scale = v.pipe(v.string(), v.transform(Number), v.finite(), v.minValue(1));

/** How much faster than the clock the 30 days of a deleted account pass: 1 but on a laptop. */
export const graceTimingEnvironment = { GRACE_TIME_SCALE: v.optional(scale, '1') };
