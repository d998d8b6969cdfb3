import * as v from 'valibot';

import type { RawItem } from '../../../platform/dynamodb/table.ts';
import { FIRST_GENERATION, type Generation } from '../../domain/count-change.ts';

const number = v.nullish(v.number(), null);

const headItem = v.object({
  generation: v.nullish(v.number(), FIRST_GENERATION.number),
  since: v.nullish(v.number(), FIRST_GENERATION.since),
  next_generation: number,
  next_since: number,
  counted_until: number,
});

export type Head = {
  /** The generation that readers use. */
  readonly current: Generation;
  /** The one that a rebuild fills. */
  readonly next: Generation | null;
  readonly countedUntil: number | null;
};

/** Reads the head of an account's counters; an account without one has the first generation. */
export const headFromItem = (item: RawItem | null): Head => {
  const { generation, since, next_generation: next, next_since: nextSince, counted_until: countedUntil } = v.parse(headItem, item ?? {});
  return {
    current: { number: generation, since },
    next: next === null || nextSince === null ? null : { number: next, since: nextSince },
    countedUntil,
  };
};
