import type { Clock } from '../../../../shared/platform/time/clock.ts';
import type { ValidationJob } from '../../../../shared/validation/domain/validation-job.ts';
import type { ValidationQueue } from '../../../../shared/validation/ports/validation-queue.ts';

type Message = { readonly job: ValidationJob; readonly visibleAt: number };

export type FakeValidationQueue = ValidationQueue & {
  readonly messages: readonly Message[];
  /** Takes out the messages whose delay is over. */
  readonly receive: () => readonly ValidationJob[];
  /** From now on sending fails, once something has been done with the message. */
  readonly breakDown: (deed: (job: ValidationJob) => Promise<void> | void) => void;
  /** Sending works again. */
  readonly recover: () => void;
  /** Puts a message on the queue, whatever its state. */
  readonly deliver: (job: ValidationJob) => void;
};

/** A queue in memory. It loses nothing and delivers a message once; tests that need more deliver it again. */
export const makeFakeValidationQueue = (clock: Clock): FakeValidationQueue => {
  let messages: readonly Message[] = [];
  let breakdown: ((job: ValidationJob) => Promise<void> | void) | null = null;
  const put = (job: ValidationJob, delaySeconds: number): void => {
    messages = [...messages, { job, visibleAt: clock.now() + delaySeconds * 1000 }];
  };
  return {
    get messages() {
      return messages;
    },
    receive: () => {
      const now = clock.now();
      const visible = messages.filter(({ visibleAt }) => visibleAt <= now);
      messages = messages.filter(({ visibleAt }) => visibleAt > now);
      return visible.map(({ job }) => job);
    },
    breakDown: (deed) => {
      breakdown = deed;
    },
    recover: () => {
      breakdown = null;
    },
    deliver: (job) => {
      put(job, 0);
    },
    send: async (job, delaySeconds = 0) => {
      await Promise.resolve();
      if (breakdown === null) {
        put(job, delaySeconds);
        return;
      }
      await breakdown(job);
      throw new Error('the queue does not answer');
    },
  };
};
