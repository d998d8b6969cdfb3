import { isLeaseFree } from '../../platform/lifecycle/lease.ts';
import type { Clock } from '../../platform/time/clock.ts';
import type { BroadcastSteps } from '../ports/broadcast-step.ts';
import type { BroadcastStore } from '../ports/broadcast-store.ts';

/** A step that is late by this time has lost its message. */
const LATE_MS = 30_000;

/** Broadcasts at work at the same time; five start in an hour. */
const MAX_BROADCASTS = 100;

type Deps = { readonly broadcasts: Pick<BroadcastStore, 'list'>; readonly broadcastSteps: BroadcastSteps; readonly clock: Clock };

/** Sends the message of each step that nothing else will make, because a function died before it sent the message. */
export const makeResumeBroadcasts =
  ({ broadcasts, broadcastSteps, clock }: Deps) =>
  async (): Promise<void> => {
    const now = clock.now();
    const { broadcasts: listed } = await broadcasts.list({ statuses: ['counting', 'sending'], after: null, limit: MAX_BROADCASTS });
    for (const { broadcast } of listed)
      if (isLeaseFree(broadcast.lease, now) && broadcast.nextAt + LATE_MS <= now)
        await broadcastSteps.send({ broadcastId: broadcast.id, correlationId: `broadcast-${broadcast.id}` });
  };
