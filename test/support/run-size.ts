import * as v from 'valibot';

/** How much a measurement does: all that its figures need, or the least that runs each of its parts. */
export const runSize = v.picklist(['full', 'smallest']);

export type RunSize = v.InferOutput<typeof runSize>;

/** A value for each size. */
export type BySize<Value> = Readonly<Record<RunSize, Value>>;
