import type { AdminActor, AdminChange, AuditValues } from '../../administration/domain/audit-row.ts';
import type { AdminAuditLog } from '../../administration/ports/admin-audit-log.ts';
import type { Clock } from '../../platform/time/clock.ts';
import type { RedriveQueues } from '../ports/dead-letter-queues.ts';
import type { DeadLetterStore } from '../ports/dead-letter-store.ts';
import { lettersOf, linesOf, type LetterFilters } from './list-dead-letters.ts';
import { sendAgain } from './send-again.ts';

type Deps = {
  readonly letters: Pick<DeadLetterStore, 'list' | 'findMany' | 'move' | 'readBody'>;
  readonly audit: Pick<AdminAuditLog, 'record'>;
  readonly queues: RedriveQueues;
  readonly clock: Clock;
};

/** Letters of one block. */
const BLOCK_LETTERS = 100;

export type RedriveBlock = {
  readonly isDryRun: boolean;
  /** Waiting letters of the block that can be sent again. */
  readonly matched: number;
  readonly redriven: number;
  /** Whether letters that pass the filters are left for another block. */
  readonly hasMore: boolean;
};

/**
 * Sends the oldest waiting letters that pass the filters again, a block of them. The audit has one row before the block and one after it;
 * letters that another process decides on meanwhile are left out. A dry run changes nothing.
 */
export const makeRedriveBlock =
  ({ letters, audit, queues, clock }: Deps) =>
  async (actor: AdminActor, filters: LetterFilters, isDryRun: boolean): Promise<RedriveBlock> => {
    const { lines, resume } = await linesOf(letters, filters, { direction: 'newer', after: null }, BLOCK_LETTERS);
    const waiting = (await lettersOf(letters, 'stored', lines.slice(0, BLOCK_LETTERS))).filter(({ queue }) => queues.takes(queue));
    const block = { isDryRun, matched: waiting.length, redriven: 0, hasMore: resume !== null };
    if (isDryRun || waiting.length === 0) return block;
    const { queue, cause } = filters;
    const change = (after: AuditValues): AdminChange => ({
      actor,
      area: 'dead_letters',
      action: 'redrive_dead_letters',
      target: { kind: 'dead_letters', id: queue ?? 'all' },
      before: null,
      after: { queue, cause, ...after },
      reason: null,
    });
    await audit.record(change({ matched: waiting.length }), 'intent');
    let redriven = 0;
    for (const letter of waiting) {
      const begun = await letters.move(letter, 'redriving', clock.now());
      if (begun !== null && (await sendAgain({ letters, queues, clock }, begun)) !== null) redriven += 1;
    }
    await audit.record(change({ matched: waiting.length, redriven }), 'outcome');
    return { ...block, redriven };
  };
