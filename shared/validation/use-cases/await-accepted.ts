import type { Log } from '../../platform/observability/log.ts';
import type { Clock } from '../../platform/time/clock.ts';
import { longPoll } from '../../platform/time/long-poll.ts';
import { isTerminal } from '../domain/status.ts';
import type { Validation } from '../domain/validation.ts';
import type { ValidationStore } from '../ports/validation-store.ts';

type Deps = { readonly store: Pick<ValidationStore, 'find'>; readonly clock: Clock; readonly log: Log };

const isFinal = (seen: Validation | null): boolean => seen === null || isTerminal(seen.status);

/** A queued validation with its verdict, or as it was accepted if there is none by an instant (epoch milliseconds). */
export const makeAwaitAccepted =
  ({ store, clock, log }: Deps) =>
  async (accepted: Validation, until: number): Promise<Validation> => {
    try {
      const seen = await longPoll<Validation | null>(accepted, { look: () => store.find(accepted.id), isFinal, until }, clock);
      return seen !== null && isTerminal(seen.status) ? seen : accepted;
    } catch (error) {
      log.error('validation_not_awaited', { validation_id: accepted.id }, error);
      return accepted;
    }
  };

export type AwaitAccepted = ReturnType<typeof makeAwaitAccepted>;
