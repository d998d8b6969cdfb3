import { changeDeletion } from '../../../shared/identity/accounts/domain/account-change.ts';
import type { Account } from '../../../shared/identity/accounts/domain/account.ts';
import type { UserId } from '../../../shared/identity/accounts/domain/identity.ts';
import type { AccountStore } from '../../../shared/identity/accounts/ports/account-store.ts';
import { untilApplied } from '../../../shared/identity/accounts/use-cases/change-account.ts';
import { nextStepAfter, type Deletion, type GraceTiming } from '../../../shared/identity/deletion/domain/deletion.ts';
import type { LifeStepMessage } from '../../../shared/identity/deletion/ports/life-step-message.ts';
import type { BeginPurge } from '../../../shared/identity/deletion/use-cases/begin-purge.ts';
import type { Log } from '../../../shared/platform/observability/log.ts';
import type { Queue } from '../../../shared/platform/queue.ts';
import type { Clock } from '../../../shared/platform/time/clock.ts';
import type { PurgeMessage } from '../ports/purge-message.ts';
import type { MailAboutDeletion } from './mail-about-deletion.ts';
import { sendLifeStep } from './send-life-step.ts';

export type StepDeps = {
  readonly beginPurge: BeginPurge;
  readonly mailAboutDeletion: MailAboutDeletion;
  readonly accounts: Pick<AccountStore, 'find' | 'change'>;
  readonly lifeSteps: Queue<LifeStepMessage>;
  readonly purgeQueue: Queue<PurgeMessage>;
  /** Cancels the pending retries of a user. A repeated call continues. */
  readonly cancelRetries: (userId: UserId) => Promise<void>;
  readonly graceTiming: GraceTiming;
  readonly clock: Clock;
  readonly log: Log;
};

/** A message up to this much early waits; an earlier one is dropped, and the sweep sends another. */
const MAX_EARLY_MS = 120_000;

type Waiting = { readonly account: Account; readonly deletion: Deletion };

/**
 * Runs the due step of a deleted account: first the actions that are safe to repeat, then the one conditional write that sets the next
 * step. A step that died in between is repeated. A message of another deletion, or of a finished step, does nothing.
 */
export const makeRunStep = (deps: StepDeps) => {
  const { beginPurge, mailAboutDeletion, accounts, lifeSteps, purgeQueue, cancelRetries, graceTiming, clock, log } = deps;

  const findWaiting = async ({ userId, deletionId, step }: LifeStepMessage): Promise<Waiting | null> => {
    const account = await accounts.find(userId);
    const deletion = account?.user.deletion ?? null;
    if (account === null || deletion?.id !== deletionId || deletion.nextStep !== step) return null;
    return { account, deletion };
  };

  const erase = async ({ userId, deletionId, correlationId }: LifeStepMessage, now: number): Promise<boolean> => {
    const isBegun = (await beginPurge(userId, deletionId, now)) === 'begun';
    if (isBegun) await purgeQueue.send({ userId, deletionId, correlationId });
    return isBegun;
  };

  /** Whether the step was done; false after a concurrent change of the account. */
  const advance = async ({ account, deletion }: Waiting, { userId, correlationId }: LifeStepMessage): Promise<boolean> => {
    if (deletion.nextStep === 'close') await cancelRetries(userId);
    await mailAboutDeletion(account.user, deletion, correlationId);
    const next = nextStepAfter(deletion, graceTiming);
    if (next === null || (await accounts.change(account, changeDeletion(next))) !== 'applied') return false;
    await sendLifeStep(lifeSteps, userId, next, { now: clock.now(), correlationId });
    return true;
  };

  /** Done, dropped, or sent again for its time; `conflict` after a concurrent change of the account. */
  const attempt = async (message: LifeStepMessage): Promise<'done' | 'dropped' | 'deferred' | 'conflict'> => {
    const { userId, correlationId } = message;
    const waiting = await findWaiting(message);
    const now = clock.now();
    const earlyMs = (waiting?.deletion.nextStepAt ?? now) - now;
    if (waiting === null || earlyMs > MAX_EARLY_MS) return 'dropped';
    if (earlyMs > 0) {
      await sendLifeStep(lifeSteps, userId, waiting.deletion, { now, correlationId });
      return 'deferred';
    }
    const isDone = await (message.step === 'purge' ? erase(message, now) : advance(waiting, message));
    return isDone ? 'done' : 'conflict';
  };

  return async (message: LifeStepMessage): Promise<void> => {
    const outcome = await untilApplied<'done' | 'dropped' | 'deferred'>(() => attempt(message));
    const fields = { deletion_id: message.deletionId, step: message.step };
    if (outcome === 'done') log.info('life_step_done', fields);
    if (outcome === 'dropped') log.info('life_step_dropped', fields);
  };
};
