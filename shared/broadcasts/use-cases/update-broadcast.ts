import type { Broadcast, BroadcastId } from '../domain/broadcast.ts';
import type { AddedPages, BroadcastStore } from '../ports/broadcast-store.ts';

/** Admins change a broadcast while a worker has it, but rarely. */
export const MAX_UPDATE_ATTEMPTS = 10;

/** Applies a step of a worker to a broadcast as it is now, again after another change; null when the step no longer applies. */
export const makeUpdateBroadcast =
  ({ broadcasts }: { readonly broadcasts: Pick<BroadcastStore, 'find' | 'change'> }) =>
  async (id: BroadcastId, step: (broadcast: Broadcast) => Broadcast | null, added: AddedPages | null = null): Promise<Broadcast | null> => {
    for (let made = 0; made < MAX_UPDATE_ATTEMPTS; made += 1) {
      const seen = await broadcasts.find(id);
      const next = seen === null ? null : step(seen.broadcast);
      if (seen === null || next === null) return null;
      if (await broadcasts.change(seen, next, added)) return next;
    }
    throw new Error('the broadcast changes with every attempt');
  };

export type UpdateBroadcast = ReturnType<typeof makeUpdateBroadcast>;
