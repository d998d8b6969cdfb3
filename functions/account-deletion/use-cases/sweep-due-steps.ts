import type { UserId } from '../../../shared/identity/accounts/domain/identity.ts';
import type { UserStore } from '../../../shared/identity/accounts/ports/user-store.ts';
import type { DueAccounts } from '../../../shared/identity/deletion/ports/due-accounts.ts';
import type { LifeStepMessage } from '../../../shared/identity/deletion/ports/life-step-message.ts';
import type { Queue } from '../../../shared/platform/queue.ts';
import type { Clock } from '../../../shared/platform/time/clock.ts';
import { sendLifeStep } from './send-life-step.ts';

export type SweepDeps = {
  readonly dueAccounts: DueAccounts;
  readonly users: UserStore;
  readonly lifeSteps: Queue<LifeStepMessage>;
  readonly clock: Clock;
};

/** The sweep runs every minute: each run sends the steps that are due before the next but one. */
const AHEAD_MS = 120_000;

/**
 * Sends the steps that are due, or soon will be, to arrive at their time. A step that was lost, or whose worker died, stays due, and every
 * sweep sends it again until it is done.
 */
export const makeSweepDueSteps = ({ dueAccounts, users, lifeSteps, clock }: SweepDeps) => {
  const send = async (userId: UserId, now: number): Promise<void> => {
    const deletion = (await users.find(userId))?.deletion ?? null;
    if (deletion !== null) await sendLifeStep(lifeSteps, userId, deletion, { now, correlationId: deletion.id });
  };
  return async (): Promise<void> => {
    const now = clock.now();
    const due = await dueAccounts.list(now + AHEAD_MS);
    const outcomes = await Promise.allSettled(due.map((userId) => send(userId, now)));
    const failure = outcomes.find((outcome) => outcome.status === 'rejected');
    if (failure !== undefined) throw new Error('a step of a deleted account could not be sent', { cause: failure.reason });
  };
};
