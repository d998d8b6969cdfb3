import { endCycleEarly, type RetryCycle } from '../domain/retry/retry-cycle.ts';
import { changeCycle } from '../domain/transitions.ts';
import type { ValidationId } from '../domain/validation-id.ts';
import type { Validation } from '../domain/validation.ts';
import type { RetryStore } from '../ports/retry-store.ts';
import type { ValidationStore } from '../ports/validation-store.ts';

/** The store that writes the cancellation of a cycle as it was read. */
type StoreFor = (cycle: RetryCycle) => Pick<RetryStore, 'transition'>;

export type CancelledCycle =
  | { readonly kind: 'cancelled'; readonly before: RetryCycle; readonly current: Validation }
  /** It has no pending retries; null for no such validation. */
  | { readonly kind: 'not_active'; readonly current: Validation | null };

/** Cancels the pending retries of a validation at an instant (epoch milliseconds). A running attempt delivers its answer. */
export const makeCancelCycle =
  ({ validations }: { readonly validations: Pick<ValidationStore, 'find'> }) =>
  async (id: ValidationId, now: number, storeFor: StoreFor): Promise<CancelledCycle> => {
    for (;;) {
      const validation = await validations.find(id);
      const cycle = validation?.retry ?? null;
      if (validation === null || cycle?.state !== 'pending') return { kind: 'not_active', current: validation };
      const transition = changeCycle(validation, endCycleEarly(cycle, 'cancelled', now));
      const outcome = await storeFor(cycle).transition(validation, { transition, pending: { kind: 'decrement' } });
      // Any other outcome was a concurrent attempt, which advances the cycle towards its end.
      if (outcome.kind === 'applied') return { kind: 'cancelled', before: cycle, current: outcome.current };
    }
  };

export type CancelCycle = ReturnType<typeof makeCancelCycle>;
