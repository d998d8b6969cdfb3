import type { Clock } from '../time/clock.ts';
import type { LimitReached, TransitionOutcome } from './transition-outcome.ts';

/** What a sweep does about one entity that is due. */
export type SweepStep<Entity> = {
  /** Writes the next state first: of two sweeps at once one goes on, and the next one repairs what a crash leaves. */
  readonly transition: () => Promise<TransitionOutcome<Entity> | LimitReached>;
  /** What follows from it: a message, a line in the log. */
  readonly followUp: (current: Entity) => Promise<void>;
};

export type SweepDeps<Id, Entity> = {
  /** Says in the error what could not be swept. */
  readonly name: string;
  readonly clock: Clock;
  /** What the index has as due; it may be a moment old. */
  readonly due: (now: number) => Promise<readonly Id[]>;
  /** Reads one again, strongly. */
  readonly find: (id: Id) => Promise<Entity | null>;
  /** When the entity is due (epoch milliseconds); null for never. */
  readonly dueAt: (entity: Entity) => number | null;
  /** Null when there is nothing to be done about it. */
  readonly step: (entity: Entity, now: number) => SweepStep<Entity> | null;
  /** What is done about one that the index still has and that is gone. */
  readonly whenGone?: (id: Id) => Promise<void>;
};

/**
 * Takes up what has stalled: whatever is due is read again, stepped on, and followed up, all side by side. One that
 * fails keeps no other from its turn; the sweep fails at its end, and the next one tries again.
 */
export const makeSweep = <Id, Entity>({ name, clock, due, find, dueAt, step, whenGone }: SweepDeps<Id, Entity>) => {
  const sweepOne = async (id: Id, now: number): Promise<void> => {
    const entity = await find(id);
    if (entity === null) {
      await whenGone?.(id);
      return;
    }
    const at = dueAt(entity);
    if (at === null || at > now) return;
    const next = step(entity, now);
    if (next === null) return;
    const outcome = await next.transition();
    if (outcome.kind === 'applied') await next.followUp(outcome.current);
  };

  return async (): Promise<void> => {
    const now = clock.now();
    const ids = await due(now);
    const outcomes = await Promise.allSettled(ids.map((id) => sweepOne(id, now)));
    const failure = outcomes.find((outcome) => outcome.status === 'rejected');
    if (failure !== undefined) throw new Error(`${name} could not be swept`, { cause: failure.reason });
  };
};
