import type { GroupSums } from '../../counters/domain/amounts.ts';
import { splitAtHours } from '../../counters/domain/cover.ts';
import type { HourAmounts, ValidationCounters } from '../../counters/ports/validation-counters.ts';
import type { UserId } from '../../identity/accounts/domain/identity.ts';
import { HOUR_MS } from '../../platform/time/instant.ts';
import { groupsOfRow } from '../domain/group-amounts.ts';
import type { Segment } from '../domain/report-period.ts';
import type { ReadRows } from './read-rows.ts';

type Deps = { readonly counters: Pick<ValidationCounters, 'amountsByHour'>; readonly readRows: ReadRows };

/**
 * The sums of consecutive segments, in their order, from the counters. Counters are of whole hours in UTC: where a time zone
 * differs by a fraction of an hour, the validations before and after the hours of a segment are read.
 */
export const makeReadAmounts = ({ counters, readRows }: Deps) => {
  const readEdge = async (userId: UserId, edge: Segment): Promise<readonly GroupSums[]> => {
    const groups: GroupSums[] = [];
    for await (const rows of readRows(userId, edge)) groups.push(...rows.flatMap(groupsOfRow));
    return groups;
  };

  const amountsOf = async (userId: UserId, segment: Segment, hours: readonly HourAmounts[]): Promise<readonly GroupSums[]> => {
    const { hours: whole, edges } = splitAtHours(segment.from, segment.to);
    const isWithin = (start: number): boolean => whole !== null && start >= whole.from && start < (whole.until ?? Number.POSITIVE_INFINITY);
    const counted = hours.filter(({ start }) => isWithin(start)).flatMap(({ groups }) => groups);
    const atEdges = await Promise.all(edges.map((edge) => readEdge(userId, edge)));
    return [...counted, ...atEdges.flat()];
  };

  return async (userId: UserId, segments: readonly Segment[]): Promise<readonly (readonly GroupSums[])[]> => {
    const [first, last] = [segments[0], segments.at(-1)];
    if (first === undefined || last === undefined) return [];
    const from = Math.floor(first.from / HOUR_MS) * HOUR_MS;
    const until = Math.ceil((last.to + 1) / HOUR_MS) * HOUR_MS;
    const hours = await counters.amountsByHour(userId, { from, until });
    return Promise.all(segments.map((segment) => amountsOf(userId, segment, hours)));
  };
};

export type ReadAmounts = ReturnType<typeof makeReadAmounts>;
