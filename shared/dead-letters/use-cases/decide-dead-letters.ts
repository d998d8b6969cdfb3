import type { AdminActor, AdminChange, AuditValues } from '../../administration/domain/audit-row.ts';
import type { Audited } from '../../administration/ports/admin-audit-log.ts';
import { fail, ok, type Result } from '../../errors/failure.ts';
import type { Clock } from '../../platform/time/clock.ts';
import type { DeadLetter, DeadLetterId } from '../domain/dead-letter.ts';
import type { RedriveQueues } from '../ports/dead-letter-queues.ts';
import type { DeadLetterStore } from '../ports/dead-letter-store.ts';
import { sendAgain } from './send-again.ts';

type Deps = {
  readonly letters: DeadLetterStore;
  /** Moves a letter together with the audit row of the change. */
  readonly auditedMove: Audited<Pick<DeadLetterStore, 'move'>>;
  readonly queues: RedriveQueues;
  readonly clock: Clock;
};

type NotWaiting = 'not_found' | 'dead_letter_not_waiting';
type NotRedriven = NotWaiting | 'dead_letter_not_redrivable';

const valuesOf = ({ status, queue, count, cause }: DeadLetter): AuditValues => ({ status, queue, count, cause: cause.name });

type Decision = { readonly actor: AdminActor; readonly action: string; readonly reason: string | null };

/** The audited change of a letter's status. */
export const changeOfLetter = ({ actor, action, reason }: Decision, before: DeadLetter, status: DeadLetter['status']): AdminChange => ({
  actor,
  area: 'dead_letters',
  action,
  target: { kind: 'dead_letter', id: before.id },
  before: valuesOf(before),
  after: valuesOf({ ...before, status }),
  reason,
});

/**
 * Sends the message of a letter again. The change of the letter begins the redrive and another ends it, each with its audit row; the
 * collection ends a redrive whose process died between them. A redrive that has begun is continued.
 */
export const makeRedriveLetter =
  ({ letters, auditedMove, queues, clock }: Deps) =>
  async (actor: AdminActor, id: DeadLetterId): Promise<Result<DeadLetter, NotRedriven>> => {
    const decision = { actor, action: 'redrive_dead_letter', reason: null };
    const seen = await letters.find(id);
    if (seen === null) return fail({ code: 'not_found' });
    if (!queues.takes(seen.queue)) return fail({ code: 'dead_letter_not_redrivable' });
    if (seen.status !== 'stored' && seen.status !== 'redriving') return fail({ code: 'dead_letter_not_waiting' });
    const begun =
      seen.status === 'redriving' ? seen : await auditedMove(changeOfLetter(decision, seen, 'redriving')).move(seen, 'redriving', actor.at);
    if (begun === null) return fail({ code: 'dead_letter_not_waiting' });
    const ending = { readBody: letters.readBody, move: auditedMove(changeOfLetter(decision, begun, 'redriven')).move };
    const sent = (await sendAgain({ letters: ending, queues, clock }, begun)) ?? (await letters.find(id));
    return sent === null ? fail({ code: 'not_found' }) : ok(sent);
  };

/** Gives a waiting letter up for good; its body is removed. */
export const makeDiscardLetter =
  ({ letters, auditedMove }: Pick<Deps, 'letters' | 'auditedMove'>) =>
  async (actor: AdminActor, id: DeadLetterId, reason: string): Promise<Result<DeadLetter, NotWaiting>> => {
    const seen = await letters.find(id);
    if (seen === null) return fail({ code: 'not_found' });
    const decision = { actor, action: 'discard_dead_letter', reason };
    const moved =
      seen.status === 'stored' ? await auditedMove(changeOfLetter(decision, seen, 'discarded')).move(seen, 'discarded', actor.at) : null;
    return moved === null ? fail({ code: 'dead_letter_not_waiting' }) : ok(moved);
  };

export type DiscardLetter = ReturnType<typeof makeDiscardLetter>;
