import * as v from 'valibot';

/** An export that a process of its own wrote. */
export const measurement = v.object({ rows: v.number(), bytes: v.number(), milliseconds: v.number(), peakMb: v.number() });

export type Measurement = v.InferOutput<typeof measurement>;
