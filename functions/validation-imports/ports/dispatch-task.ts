import * as v from 'valibot';

/** Rows of bulk imports may enter the queue. Of several such messages at once, one has an effect. */
export const dispatchTask = v.object({ correlationId: v.string() });

export type DispatchTask = v.InferOutput<typeof dispatchTask>;
