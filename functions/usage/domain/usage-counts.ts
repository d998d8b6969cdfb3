import type { Combination, Tally } from '../../../shared/counters/domain/dimensions.ts';

/** Number of the validations whose combination passes a condition. */
export const countWhere = (tallies: readonly Tally[], passes: (combination: Combination) => boolean): number =>
  tallies.reduce((sum, { combination, count }) => (passes(combination) ? sum + count : sum), 0);

/** Whether a validation counts as use of the plan: those of the playground take no quota unit. */
export const isUse = (combination: Combination): boolean => combination.get('playground') === '0';

/** The validations of an hour (UTC, epoch milliseconds) that count as use. */
export type UsedHour = { readonly start: number; readonly count: number };

/** From these shares of the quota on, in percent, the tone of a summary changes. */
const WARN_FROM = 70;
const DANGER_FROM = 90;

export const TONES = ['ok', 'warn', 'danger'] as const;

export const toneOf = (usedPercent: number): (typeof TONES)[number] => {
  if (usedPercent < WARN_FROM) return 'ok';
  return usedPercent < DANGER_FROM ? 'warn' : 'danger';
};

/** The used share of a quota in whole percent, rounded down; a quota of 0 is used up. */
export const usedPercentOf = ({ used, limit }: { readonly used: number; readonly limit: number }): number =>
  limit === 0 ? 100 : Math.floor((used * 100) / limit);
