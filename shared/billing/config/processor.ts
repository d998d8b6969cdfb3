import * as v from 'valibot';

/** The payment processor. */
export const processorEnvironment = {
  /** Secret with the API key and the signing secret of events; without them, plans that cost money answer 503. */
  PROCESSOR_SECRET_ARN: v.pipe(v.string(), v.nonEmpty()),
  /** Origin of the stand-in of a local run; absent for the processor itself. */
  PROCESSOR_ORIGIN: v.optional(v.pipe(v.string(), v.url())),
};
