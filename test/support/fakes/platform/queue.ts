import type { Queue, QueueMessage } from '../../../../shared/platform/queue.ts';
import type { Clock } from '../../../../shared/platform/time/clock.ts';

type Waiting<Message> = { readonly message: Message; readonly visibleAt: number };

const MAX_DELAY_SECONDS = 900;

export type FakeQueue<Message extends QueueMessage> = Queue<Message> & {
  /** What waits in the queue, whether or not its delay is over. */
  readonly waiting: () => readonly Waiting<Message>[];
  /** Receives the messages whose delay is over. */
  readonly receive: () => readonly Message[];
  /** Makes sending fail from now on, after an optional action with the message. */
  readonly breakDown: (deed?: (message: Message) => Promise<void> | void) => void;
  /** Sending works again. */
  readonly recover: () => void;
  /** Puts a message on the queue, whatever its state. */
  readonly deliver: (message: Message) => void;
};

/** A queue in memory. It loses nothing and delivers a message once; tests that need more deliver it again. */
export const makeFakeQueue = <Message extends QueueMessage>(clock: Pick<Clock, 'now'>): FakeQueue<Message> => {
  let waiting: readonly Waiting<Message>[] = [];
  let breakdown: ((message: Message) => Promise<void> | void) | null = null;
  const put = (message: Message, delaySeconds: number): void => {
    if (delaySeconds < 0 || delaySeconds > MAX_DELAY_SECONDS) throw new RangeError('a message waits for at most 900 seconds');
    waiting = [...waiting, { message, visibleAt: clock.now() + delaySeconds * 1_000 }];
  };
  return {
    waiting: () => waiting,
    receive: () => {
      const now = clock.now();
      const visible = waiting.filter(({ visibleAt }) => visibleAt <= now);
      waiting = waiting.filter(({ visibleAt }) => visibleAt > now);
      return visible.map(({ message }) => message);
    },
    breakDown: (deed = () => undefined) => {
      breakdown = deed;
    },
    recover: () => {
      breakdown = null;
    },
    deliver: (message) => {
      put(message, 0);
    },
    send: async (message, delaySeconds = 0) => {
      await Promise.resolve();
      if (breakdown === null) {
        put(message, delaySeconds);
        return;
      }
      await breakdown(message);
      throw new Error('the queue does not answer');
    },
  };
};
