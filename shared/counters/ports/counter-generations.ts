import type { UserId } from '../../identity/accounts/domain/identity.ts';
import type { Generation } from '../domain/count-change.ts';

/** The generations of an account's counters: readers use one of them, and a rebuild fills another. */
export type CounterGenerations = {
  /** Begins to fill a new generation, which replaces an unfinished one. Its number was never used before. */
  readonly begin: (userId: UserId, since: number) => Promise<Generation>;
  /** How many marks of a rebuild a generation has counted. */
  readonly marksIn: (userId: UserId, generation: Generation) => Promise<number>;
  /** Makes the generation that is being filled that of the readers; false if another one replaced it. */
  readonly promote: (userId: UserId, generation: Generation) => Promise<boolean>;
  /** Removes the counters of every generation but that of the readers and the one that is being filled. */
  readonly removeOthers: (userId: UserId) => Promise<void>;
};
