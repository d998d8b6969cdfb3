import type { UserId } from '../../../shared/identity/accounts/domain/identity.ts';
import type { Clock } from '../../../shared/platform/time/clock.ts';
import { longPoll } from '../../../shared/platform/time/long-poll.ts';
import { isTerminal } from '../../../shared/validation/domain/status.ts';
import type { ValidationId } from '../../../shared/validation/domain/validation-id.ts';
import type { FindOwn } from '../../../shared/validation/use-cases/find-own-validation.ts';

type Found = Awaited<ReturnType<FindOwn>>;

const isFinal = (found: Found): boolean => !found.ok || isTerminal(found.value.status);

/** Reads a validation of the caller's; with `until` (epoch milliseconds) once it has its verdict, or as it is at that instant. */
export const makeAwaitVerdict =
  ({ findOwn, clock }: { readonly findOwn: FindOwn; readonly clock: Clock }) =>
  async (id: ValidationId, userId: UserId, until: number | null): Promise<Found> => {
    const look = (): Promise<Found> => findOwn(id, userId);
    const first = await look();
    return until === null ? first : longPoll(first, { look, isFinal, until }, clock);
  };
