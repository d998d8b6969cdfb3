import type { Clock } from '../../platform/time/clock.ts';
import type { DeadLetter } from '../domain/dead-letter.ts';
import type { RedriveQueues } from '../ports/dead-letter-queues.ts';
import type { DeadLetterStore } from '../ports/dead-letter-store.ts';

type Deps = {
  readonly letters: Pick<DeadLetterStore, 'move' | 'readBody'>;
  readonly queues: RedriveQueues;
  readonly clock: Clock;
};

/**
 * Sends the message of a letter whose redrive has begun, and ends the redrive. Repeated after an interruption it may send the
 * message twice: workers act once on it, and its letter counts one failure of both. Null when another process ended the redrive.
 */
export const sendAgain = async ({ letters, queues, clock }: Deps, letter: DeadLetter): Promise<DeadLetter | null> => {
  const body = await letters.readBody(letter.id);
  if (body === null) return null;
  await queues.send(letter, body);
  return letters.move(letter, 'redriven', clock.now());
};
