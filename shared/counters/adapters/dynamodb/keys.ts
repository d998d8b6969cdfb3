import type { UserId } from '../../../identity/accounts/domain/identity.ts';
import type { ItemKey } from '../../../platform/dynamodb/keys.ts';

const GENERATION_DIGITS = 6;

const partitionOf = (userId: UserId): string => `USER#${userId}#COUNTERS`;

/** The generations of an account's counters, and how far they have got. */
export const headKey = (userId: UserId): ItemKey => ({ pk: partitionOf(userId), sk: 'HEAD' });

const generationPrefix = (generation: number): string => `${String(generation).padStart(GENERATION_DIGITS, '0')}#`;

/** The generation of the counters with a sort key; null for the head. */
export const generationOf = (sk: string): number | null => (/^\d+#/.test(sk) ? Number.parseInt(sk, 10) : null);

/** Counters of all validations of an account, or of those of one bulk import. */
const scopePrefix = (generation: number, batch: number | null): string =>
  `${generationPrefix(generation)}${batch === null ? 'ALL' : `BATCH#${batch}`}`;

/** Counters of one generation and one scope. */
export type CounterScope = { readonly userId: UserId; readonly generation: number; readonly batch: number | null };

/** Counters of a UTC day, by hour. */
export const dayKey = ({ userId, generation, batch }: CounterScope, day: string): ItemKey => ({
  pk: partitionOf(userId),
  sk: `${scopePrefix(generation, batch)}#DAY#${day}`,
});

/** Sums of the amounts of a UTC day, by hour, of all validations of an account. */
export const amountsKey = ({ userId, generation }: Pick<CounterScope, 'userId' | 'generation'>, day: string): ItemKey => ({
  pk: partitionOf(userId),
  sk: `${scopePrefix(generation, null)}#AMOUNTS#${day}`,
});

/** Counters of a UTC month. */
export const monthKey = ({ userId, generation, batch }: CounterScope, month: string): ItemKey => ({
  pk: partitionOf(userId),
  sk: `${scopePrefix(generation, batch)}#MONTH#${month}`,
});

/** The last part of a counter item's sort key: its day or month. */
export const periodOf = (sk: string): string => sk.slice(sk.lastIndexOf('#') + 1);
