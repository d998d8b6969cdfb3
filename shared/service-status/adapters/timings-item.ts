import * as v from 'valibot';

import type { RawItem } from '../../platform/dynamodb/table.ts';
import { timingGroupOf, type TimingCounts } from '../domain/bank-timings.ts';
import type { PortalAnswer } from '../ports/portal-answers.ts';

const DAY_MS = 86_400_000;

export const dayOf = (at: number): number => Math.floor(at / DAY_MS) * DAY_MS;

/** What times add to their day, by attribute `t<bank>_<group>`. */
export const timingSteps = (answers: readonly PortalAnswer[]): ReadonlyMap<string, number> => {
  const steps = new Map<string, number>();
  for (const { timing } of answers) {
    if (timing === null) continue;
    const name = `t${timing.bank}_${timingGroupOf(timing.minutes)}`;
    steps.set(name, (steps.get(name) ?? 0) + 1);
  }
  return steps;
};

const count = v.number();

type Timing = { readonly bank: string; readonly group: number; readonly count: number };

const timingsIn = (item: RawItem): readonly Timing[] =>
  Object.entries(item).flatMap(([name, value]) => {
    const [, bank, group] = /^t(\d{5})_(\d+)$/.exec(name) ?? [];
    return bank === undefined ? [] : [{ bank, group: Number(group), count: v.parse(count, value) }];
  });

/** The times of several days by bank. */
export const timingsOf = (items: readonly RawItem[]): ReadonlyMap<string, TimingCounts> => {
  const banks = new Map<string, Map<number, number>>();
  for (const { bank, group, count: added } of items.flatMap(timingsIn)) {
    const counts = banks.get(bank) ?? new Map<number, number>();
    counts.set(group, (counts.get(group) ?? 0) + added);
    banks.set(bank, counts);
  }
  return banks;
};
