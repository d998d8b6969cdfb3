import { timingGroupOf, timingOf } from '../../../shared/service-status/domain/bank-timings.ts';

const countsOf = (minutes: readonly number[]) => {
  const counts = new Map<number, number>();
  for (const each of minutes) counts.set(timingGroupOf(each), (counts.get(timingGroupOf(each)) ?? 0) + 1);
  return counts;
};

describe('times from payment to CEP', () => {
  test('are published as the bounds of the groups that have the median and the 90th percentile', () => {
    const minutes = [0.5, 0.5, 1.5, 1.5, 1.5, 2.5, 8, 8, 25, 700];
    expect(timingOf(countsOf(minutes))).toEqual({ payments: 10, medianMinutes: 2, p90Minutes: 30 });
  });

  test('are not published for fewer than ten payments', () => {
    expect(timingOf(countsOf(Array.from({ length: 9 }, () => 1)))).toBeNull();
  });

  test('longer than a day count as a day', () => {
    expect(timingOf(countsOf(Array.from({ length: 10 }, () => 5_000)))).toMatchObject({ medianMinutes: 1_440, p90Minutes: 1_440 });
  });
});
