import type { PurgeMessage, PurgeQueue } from '../../../../functions/account-deletion/ports/purge-queue.ts';
import type { LifeStepMessage, LifeStepQueue } from '../../../../shared/identity/deletion/ports/life-step-queue.ts';

/** The queue of steps in memory; a step is received once its delay is over. */
export const makeFakeLifeStepQueue = (clock: { readonly now: () => number }) => {
  let waiting: readonly { readonly step: LifeStepMessage; readonly dueAt: number }[] = [];
  return {
    send: (step, delaySeconds) => {
      if (delaySeconds < 0 || delaySeconds > 900) throw new RangeError('a message waits for at most 900 seconds');
      waiting = [...waiting, { step, dueAt: clock.now() + delaySeconds * 1_000 }];
      return Promise.resolve();
    },
    /** Steps that are waiting, whether due or not. */
    waiting: () => waiting,
    /** Takes the steps that are due. */
    receive: (): readonly LifeStepMessage[] => {
      const due = waiting.filter(({ dueAt }) => dueAt <= clock.now());
      waiting = waiting.filter((each) => !due.includes(each));
      return due.map(({ step }) => step);
    },
  } satisfies LifeStepQueue & Readonly<Record<string, unknown>>;
};

/** The queue of purges in memory. */
export const makeFakePurgeQueue = () => {
  let waiting: readonly PurgeMessage[] = [];
  return {
    send: (purge) => {
      waiting = [...waiting, purge];
      return Promise.resolve();
    },
    receive: (): readonly PurgeMessage[] => {
      const received = waiting;
      waiting = [];
      return received;
    },
  } satisfies PurgeQueue & Readonly<Record<string, unknown>>;
};
