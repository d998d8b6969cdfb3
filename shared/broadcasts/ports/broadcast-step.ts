import * as v from 'valibot';

import type { Queue } from '../../platform/queue.ts';
import { isBroadcastId } from '../domain/broadcast.ts';

/** The message that a broadcast has a next step: to list recipients, or to serve a page of them. */
export const broadcastStep = v.object({
  broadcastId: v.pipe(v.string(), v.guard(isBroadcastId)),
  correlationId: v.string(),
});

export type BroadcastStep = v.InferOutput<typeof broadcastStep>;

export type BroadcastSteps = Queue<BroadcastStep>;
