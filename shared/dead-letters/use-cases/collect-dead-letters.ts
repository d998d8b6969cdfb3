import type { FailureCauses } from '../../platform/failure-causes.ts';
import type { Log } from '../../platform/observability/log.ts';
import type { Clock } from '../../platform/time/clock.ts';
import { originOf } from '../domain/dead-letter.ts';
import { contentsOf } from '../domain/letter-contents.ts';
import type { DeadLetterQueues, WaitingLetter } from '../ports/dead-letter-queues.ts';
import type { DeadLetterStore } from '../ports/dead-letter-store.ts';

type Deps = {
  readonly queues: DeadLetterQueues;
  readonly letters: Pick<DeadLetterStore, 'store'>;
  readonly causes: Pick<FailureCauses, 'find'>;
  readonly log: Pick<Log, 'error'>;
  readonly clock: Clock;
};

/** Batches of one queue in one run; the next run continues. */
const MAX_BATCHES = 20;

/** Stores the dead letters of every queue, and then removes them from it. Throws after the others when one could not be stored. */
export const makeCollectDeadLetters = ({ queues, letters, causes, log, clock }: Deps) => {
  const storeLetter = async (queue: string, waiting: WaitingLetter): Promise<void> => {
    const { id, count } = originOf(waiting);
    const at = clock.now();
    const contents = contentsOf(waiting, await causes.find(waiting.messageId));
    await letters.store(
      { ...contents, id, queue, status: 'stored', count: count + 1, firstAt: at, lastAt: at, decidedAt: null },
      waiting.body,
    );
    // Only now: a message whose storing fails, or whose removal does, is delivered again and stored once.
    await waiting.remove();
  };

  const drain = async (queue: string): Promise<void> => {
    for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
      const waiting = await queues.receive(queue);
      if (waiting.length === 0) return;
      await Promise.all(waiting.map((letter) => storeLetter(queue, letter)));
    }
  };

  /** Whether the queue was drained; the reason of a failure is logged. */
  const drained = async (queue: string): Promise<boolean> => {
    try {
      await drain(queue);
      return true;
    } catch (error) {
      log.error('dead_letters_not_collected', { queue }, error);
      return false;
    }
  };

  return async (): Promise<void> => {
    const results = await Promise.all(queues.names.map(drained));
    const failed = results.filter((isDrained) => !isDrained).length;
    if (failed > 0) throw new Error(`the dead letters of ${failed} queues were not collected`);
  };
};
