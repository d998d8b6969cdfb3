import { LETTER_ATTRIBUTE, letterAttributeOf, type ReceivedLetter } from '../../../../shared/dead-letters/domain/dead-letter.ts';
import type { DeadLetterQueues, RedriveQueues } from '../../../../shared/dead-letters/ports/dead-letter-queues.ts';

/** Queues of dead letters in memory; a letter stays until it is removed. */
export const makeFakeDeadLetterQueues = () => {
  const waiting = new Map<string, ReceivedLetter[]>([
    ['validate/validations', []],
    ['webhooks/events', []],
    ['validate/schedule', []],
  ]);
  const remove = (queue: string, letter: ReceivedLetter): void => {
    waiting.set(
      queue,
      (waiting.get(queue) ?? []).filter((other) => other !== letter),
    );
  };
  const sent: { readonly queue: string; readonly body: string; readonly attributes: Readonly<Record<string, string>> }[] = [];
  const redrive: RedriveQueues = {
    takes: (queue) => waiting.has(queue) && !queue.endsWith('/schedule'),
    send: ({ queue, ...letter }, body) => {
      sent.push({ queue, body, attributes: { [LETTER_ATTRIBUTE]: letterAttributeOf(letter) } });
      return Promise.resolve();
    },
  };
  return {
    redrive,
    /** The messages that were sent again. */
    sent: () => sent,
    names: [...waiting.keys()],
    receive: (queue) =>
      Promise.resolve(
        (waiting.get(queue) ?? []).slice(0, 10).map((letter) => ({
          ...letter,
          remove: () => {
            remove(queue, letter);
            return Promise.resolve();
          },
        })),
      ),
    add: (queue: string, letter: ReceivedLetter): void => {
      waiting.get(queue)?.push(letter);
    },
    left: (): number => [...waiting.values()].reduce((total, letters) => total + letters.length, 0),
  } satisfies DeadLetterQueues & Record<string, unknown>;
};
