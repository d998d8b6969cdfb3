import type { UserId } from '../../../shared/identity/accounts/domain/identity.ts';
import type { Clock } from '../../../shared/platform/time/clock.ts';
import { isPlayground } from '../../../shared/validation/domain/source.ts';
import { isTerminal } from '../../../shared/validation/domain/status.ts';
import type { ValidationId } from '../../../shared/validation/domain/validation-id.ts';
import type { PurgeStore } from '../../../shared/validation/ports/purge-store.ts';
import type { ValidationStore } from '../../../shared/validation/ports/validation-store.ts';
import type { FinishPurge } from '../../../shared/validation/use-cases/finish-purge.ts';
import type { WalkHistory } from '../../../shared/validation/use-cases/history/walk-history.ts';

/** Runs that one request erases at most, and the time in which it begins to erase one, so that it ends in time. */
const MAX_ERASED = 100;
const MAX_MS = 10_000;

type Deps = {
  readonly store: Pick<ValidationStore, 'find'>;
  readonly walk: WalkHistory;
  readonly purges: Pick<PurgeStore, 'purge'>;
  readonly eraseRemains: FinishPurge;
  readonly clock: Clock;
};

/** `hasMore`: runs are left, for another request or without a verdict. */
export type PlaygroundErasure = { readonly userId: UserId; readonly erased: number; readonly hasMore: boolean };

/** Erases the runs of the playground of an account that have a verdict. `correlationId` is the id of the request. */
export const makeErasePlaygroundRuns = ({ store, walk, purges, eraseRemains, clock }: Deps) => {
  /** Whether the run is gone; one without a verdict stays. */
  const erase = async (id: ValidationId, correlationId: string): Promise<boolean> => {
    const run = await store.find(id);
    if (run === null) return true;
    if (!isPlayground(run.source) || !isTerminal(run.status)) return false;
    if ((await purges.purge({ ...run, correlationId }, clock.now())) === 'conflict') return false;
    await eraseRemains(id);
    return true;
  };

  return async (userId: UserId, correlationId: string): Promise<PlaygroundErasure> => {
    const filters = { playground: '1', with_deleted: '1' } as const;
    const endsAt = clock.now() + MAX_MS;
    let erased = 0;
    let hasMore = false;
    for await (const page of walk(userId, { from: 0, to: clock.now(), filters })) {
      for (const { id } of page) {
        if (erased === MAX_ERASED || clock.now() >= endsAt) return { userId, erased, hasMore: true };
        const isGone = await erase(id, correlationId);
        erased += isGone ? 1 : 0;
        hasMore ||= !isGone;
      }
    }
    return { userId, erased, hasMore };
  };
};
