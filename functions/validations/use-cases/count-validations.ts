import type { ParticipantDirectory } from '../../../shared/banking/ports/participant-directory.ts';
import { splitAtHours } from '../../../shared/counters/domain/cover.ts';
import { codeOf, combinationOf, meets, type Combination, type Tally } from '../../../shared/counters/domain/dimensions.ts';
import type { ValidationCounters } from '../../../shared/counters/ports/validation-counters.ts';
import { ok, type Result } from '../../../shared/errors/failure.ts';
import type { Principal } from '../../../shared/identity/access/domain/principal.ts';
import type { UserId } from '../../../shared/identity/accounts/domain/identity.ts';
import type { Clock } from '../../../shared/platform/time/clock.ts';
import { HOUR_MS } from '../../../shared/platform/time/instant.ts';
import { startOfNextUtcMonth } from '../../../shared/platform/time/month.ts';
import { matches } from '../../../shared/validation/domain/history/history-filter.ts';
import { DAY_MS, LATEST, rangeOf, type HistoryRange } from '../../../shared/validation/domain/history/history-range.ts';
import type { HistoryFilters } from '../../../shared/validation/domain/history/history-request.ts';
import type { ValidationSummary } from '../../../shared/validation/domain/validation.ts';
import type { HistoryPosition, ValidationStore } from '../../../shared/validation/ports/validation-store.ts';
import { criteriaOf, isCounted } from '../domain/stats-filter.ts';

/** Entries of the history that one query reads. */
const BATCH = 200;
/** Queries of the history for filters that the counters do not have, as for a page of it. */
const MAX_BATCHES = 5;

export type ValidationCounts = {
  readonly userId: UserId;
  readonly tallies: readonly Tally[];
  /** What was counted. */
  readonly range: HistoryRange;
  /** How far the counters have got (epoch milliseconds); null before the first change, and where they were not read. */
  readonly countedUntil: number | null;
};

export type CountDeps = {
  readonly store: Pick<ValidationStore, 'history'>;
  readonly counters: Pick<ValidationCounters, 'read'>;
  readonly participants: ParticipantDirectory;
  readonly clock: Clock;
};

type Entries = { readonly entries: readonly ValidationSummary[]; readonly isComplete: boolean };
type Instants = { readonly from: number; readonly to: number };

const combination = (summary: ValidationSummary): Combination => combinationOf(codeOf(summary));

const tallyOf = (summary: ValidationSummary): Tally => ({ combination: combination(summary), count: 1 });

/** Counts the validations that the history lists with the same filters. */
export const makeCountValidations = ({ store, counters, participants, clock }: CountDeps) => {
  /** The newest entries of a part of the history, as far as a number of queries reaches. */
  const readNewest = async (userId: UserId, clientRef: string | null, { from, to }: Instants, maxBatches: number): Promise<Entries> => {
    const entries: ValidationSummary[] = [];
    let after: HistoryPosition | null = null;
    for (let batch = 0; batch < maxBatches; batch += 1) {
      const page: Awaited<ReturnType<ValidationStore['history']>> = await store.history({
        userId,
        from,
        to,
        clientRef,
        direction: 'older',
        after,
        limit: BATCH,
      });
      entries.push(...page.summaries);
      if (!page.hasMore) return { entries, isComplete: true };
      after = page.summaries.at(-1) ?? after;
    }
    return { entries, isComplete: false };
  };

  const countHistory = async (filters: HistoryFilters, userId: UserId, range: HistoryRange): Promise<ValidationCounts> => {
    const bounds = { from: range.from ?? 0, to: Math.min(range.to ?? LATEST, clock.now() + DAY_MS) };
    const [latest, { entries, isComplete }] = await Promise.all([
      participants.latest(),
      readNewest(userId, filters.client_ref ?? null, bounds, MAX_BATCHES),
    ]);
    // Other validations of the last millisecond may not have been read.
    const from = isComplete ? null : (entries.at(-1)?.createdAt ?? 0) + 1;
    const counted = entries.filter((entry) => (from === null || entry.createdAt >= from) && matches(filters, entry, latest));
    return { userId, tallies: counted.map(tallyOf), range: { ...range, from: from ?? range.from }, countedUntil: null };
  };

  const countEdges = async (filters: HistoryFilters, userId: UserId, edges: readonly Instants[]): Promise<readonly Tally[]> => {
    const latest = clock.now() + DAY_MS;
    const bounded = edges.map(({ from, to }) => ({ from, to: Math.min(to, latest) }));
    const parts = await Promise.all(bounded.map((edge) => readNewest(userId, null, edge, Number.POSITIVE_INFINITY)));
    return parts
      .flatMap(({ entries }) => entries)
      .filter(({ batch }) => filters.batch_id === undefined || batch?.id === filters.batch_id)
      .map(tallyOf);
  };

  const readCounters = async (filters: HistoryFilters, userId: UserId, range: HistoryRange): Promise<ValidationCounts> => {
    // No validation is newer than the clock, so a range that ends later is open: the counters of its last month are whole.
    const latest = clock.now() + HOUR_MS;
    const { hours, edges } = splitAtHours(range.from ?? 0, range.to === null || range.to > latest ? null : range.to);
    const until = hours?.until ?? startOfNextUtcMonth(latest);
    const [{ tallies, countedUntil }, edgeTallies] = await Promise.all([
      hours === null || hours.from >= until
        ? { tallies: [], countedUntil: null }
        : counters.read({ userId, batch: filters.batch_id ?? null, hours: { from: hours.from, until } }),
      countEdges(filters, userId, edges),
    ]);
    const criteria = criteriaOf(filters);
    return { userId, tallies: [...tallies, ...edgeTallies].filter((tally) => meets(criteria, tally.combination)), range, countedUntil };
  };

  return async (filters: HistoryFilters, { userId, timezone }: Principal): Promise<Result<ValidationCounts, 'invalid_filter'>> => {
    const range = rangeOf(filters, timezone, clock.now());
    if (!range.ok) return range;
    return ok(await (isCounted(filters) ? readCounters : countHistory)(filters, userId, range.value));
  };
};
