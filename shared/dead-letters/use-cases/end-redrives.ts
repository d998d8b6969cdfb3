import type { Audited } from '../../administration/ports/admin-audit-log.ts';
import type { Clock } from '../../platform/time/clock.ts';
import { isInterrupted, type DeadLetter } from '../domain/dead-letter.ts';
import type { RedriveQueues } from '../ports/dead-letter-queues.ts';
import type { DeadLetterStore } from '../ports/dead-letter-store.ts';
import { changeOfLetter } from './decide-dead-letters.ts';
import { sendAgain } from './send-again.ts';

type Deps = {
  readonly letters: Pick<DeadLetterStore, 'list' | 'findMany' | 'readBody'>;
  readonly auditedMove: Audited<Pick<DeadLetterStore, 'move'>>;
  readonly queues: RedriveQueues;
  readonly clock: Clock;
};

const MAX_LETTERS = 100;

/** Ends redrives that were interrupted: the process died after it had begun them. The row of the audit that ends one names no admin. */
export const makeEndRedrives = (deps: Deps) => async (): Promise<void> => {
  const { letters, auditedMove, queues, clock } = deps;
  const now = clock.now();
  const end = async (letter: DeadLetter): Promise<void> => {
    const actor = { userId: null, ipPrefix: null, correlationId: letter.correlationId ?? letter.id, at: now };
    const change = changeOfLetter({ actor, action: 'end_redrive', reason: null }, letter, 'redriven');
    await sendAgain({ letters: { readBody: letters.readBody, move: auditedMove(change).move }, queues, clock }, letter);
  };

  const { lines } = await letters.list({ status: 'redriving', from: 0, to: now, direction: 'newer', after: null, limit: MAX_LETTERS });
  const begun = await letters.findMany(lines.map(({ id }) => id));
  for (const letter of begun) if (isInterrupted(letter, now)) await end(letter);
};
