import type { UserId } from '../../identity/accounts/domain/identity.ts';
import type { Clock } from '../../platform/time/clock.ts';
import type { GenerationMarks } from '../../validation/ports/generation-marks.ts';
import type { HistoryPosition, ValidationStore } from '../../validation/ports/validation-store.ts';
import type { Generation } from '../domain/count-change.ts';
import type { CounterGenerations } from '../ports/counter-generations.ts';

/** Time until every worker that counts has read the new generation: longer than one runs, and than clocks differ. */
const NOTICE_MS = 300_000;
/** Time until the index has every validation that was accepted before. */
const SETTLE_MS = 120_000;
/** Readers that have just read the earlier generation are finished after it. */
const DRAIN_MS = 60_000;
const POLL_MS = 5_000;
/** The stream counts marks within seconds; after an hour some of them are among dead letters. */
const MAX_POLLS = 720;
const PAGE = 200;
/** Validations that are marked at the same time. */
const PARALLEL = 25;

type Deps = {
  readonly generations: CounterGenerations;
  readonly validations: Pick<ValidationStore, 'history'>;
  readonly marks: GenerationMarks;
  readonly clock: Clock;
};

export type RebuiltCounters = { readonly userId: UserId; readonly generation: number; readonly validations: number };

/**
 * Counts all validations of accounts again, into new counters that replace the earlier ones at the end, while changes
 * are counted into both. Validations from before the generation are marked; the stream counts each with its mark. Throws
 * if another rebuild of the same account began meanwhile. An interrupted rebuild leaves the earlier counters in use.
 */
export const makeRebuildCounters = ({ generations, validations, marks, clock }: Deps) => {
  /** Marks all validations that are older than a generation. Returns their number. */
  const markAll = async (userId: UserId, { number, since }: Generation): Promise<number> => {
    let marked = 0;
    let after: HistoryPosition | null = null;
    for (;;) {
      const page: Awaited<ReturnType<ValidationStore['history']>> = await validations.history({
        userId,
        from: 0,
        to: since - 1,
        clientRef: null,
        direction: 'newer',
        after,
        limit: PAGE,
      });
      for (let start = 0; start < page.summaries.length; start += PARALLEL) {
        const some = page.summaries.slice(start, start + PARALLEL);
        const results = await Promise.all(some.map(({ id }) => marks.mark(id, number)));
        marked += results.filter(Boolean).length;
      }
      after = page.summaries.at(-1) ?? after;
      if (!page.hasMore) return marked;
    }
  };

  const finish = async (userId: UserId, generation: Generation, marked: number): Promise<void> => {
    for (let polls = 0; (await generations.marksIn(userId, generation)) < marked; polls += 1) {
      if (polls === MAX_POLLS) throw new Error('the stream did not count every validation: redrive the dead letters and rebuild again');
      await clock.sleepUntil(clock.now() + POLL_MS);
    }
    if (!(await generations.promote(userId, generation))) throw new Error('another rebuild of these counters began meanwhile');
  };

  return async (userIds: readonly UserId[]): Promise<readonly RebuiltCounters[]> => {
    const since = clock.now() + NOTICE_MS;
    const begun: { readonly userId: UserId; readonly generation: Generation }[] = [];
    for (const userId of userIds) begun.push({ userId, generation: await generations.begin(userId, since) });
    await clock.sleepUntil(since + SETTLE_MS);
    const rebuilt: RebuiltCounters[] = [];
    for (const { userId, generation } of begun) {
      const marked = await markAll(userId, generation);
      await finish(userId, generation, marked);
      rebuilt.push({ userId, generation: generation.number, validations: marked });
    }
    await clock.sleepUntil(clock.now() + DRAIN_MS);
    for (const userId of userIds) await generations.removeOthers(userId);
    return rebuilt;
  };
};
