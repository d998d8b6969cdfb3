import type { Clock } from '../time/clock.ts';
import type { LimitReached, TransitionOutcome } from './transition-outcome.ts';

/** What a sweep does for one entity that is due. */
export type SweepStep<Entity> = {
  /** Writes the next state first: of concurrent sweeps only one continues, and the next sweep repairs the effects of a crash. */
  readonly transition: () => Promise<TransitionOutcome<Entity> | LimitReached>;
  /** Sends a message or writes a log line after the transition. */
  readonly followUp: (current: Entity) => Promise<void>;
};

export type SweepDeps<Id, Entity> = {
  /** Names the kind of entity in the error. */
  readonly name: string;
  readonly clock: Clock;
  /** The due entities in the index, which may be slightly outdated. */
  readonly due: (now: number) => Promise<readonly Id[]>;
  /** Reads an entity with a consistent read. */
  readonly find: (id: Id) => Promise<Entity | null>;
  /** When the entity is due (epoch milliseconds); null for never. */
  readonly dueAt: (entity: Entity) => number | null;
  /** Null when nothing has to be done. */
  readonly step: (entity: Entity, now: number) => SweepStep<Entity> | null;
  /** Handles an entity that the index still contains but that is gone. */
  readonly whenGone?: (id: Id) => Promise<void>;
};

/**
 * Resumes stalled work: reads every due entity again, applies its step and the follow-up, all in parallel. A failure does not stop the
 * others; the sweep fails at its end, and the next one tries again.
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
