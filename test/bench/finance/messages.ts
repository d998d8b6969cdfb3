import * as v from 'valibot';

/** A report that a process of its own made. */
export const measurement = v.object({
  rows: v.number(),
  bytes: v.number(),
  milliseconds: v.number(),
  peakMb: v.number(),
  queries: v.number(),
  entries: v.number(),
  files: v.number(),
});

export type Measurement = v.InferOutput<typeof measurement>;
