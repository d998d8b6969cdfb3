import { monthText, shortDayText, shortWeekdayText } from '../../../functions/panel/view/format.ts';
import { bankNameOf, largestBanks } from '../../../functions/panel/view/money/banks.ts';
import { stackedTops } from '../../../functions/panel/view/money/bars.ts';
import { heatStep, weekOf } from '../../../functions/panel/view/usage/heat.ts';

test('the parts of a bar are drawn from the tallest to the lowest, each up to the sum of those below it', () => {
  const parts = [
    { name: 'valid', color: '--success', values: [3, 0] },
    { name: 'error', color: '--danger', values: [1, 2] },
  ];
  expect(stackedTops(parts)).toEqual([
    { color: '--danger', tops: [4, 2] },
    { color: '--success', tops: [3, 0] },
  ]);
});

test('the nine banks with most validations are shown, and the others as one', () => {
  const banks = Array.from({ length: 12 }, (_, index) => ({ bank_code: `${index}`, bank_name: null, count: index, verified_count: 1 }));
  const shown = largestBanks(banks);
  expect(shown).toHaveLength(10);
  expect(shown[0]).toMatchObject({ bank_code: '11', count: 11 });
  expect(shown.at(-1)).toMatchObject({ isRest: true, count: 0 + 1 + 2, verified_count: 3 });
  expect(largestBanks(banks.slice(0, 2)).map(bankNameOf)).toEqual(['1', '0']);
});

test('months and days of a chart are in the language of the page', () => {
  expect([monthText('2026-11', 'es'), shortDayText('2026-11-05', 'en')]).toEqual(['noviembre de 2026', 'Nov 5']);
});

test('days become one week from Monday to Sunday, with the sums of each hour', () => {
  const dayOf = (date: string, hour: number, count: number) => ({
    date,
    hours: Array.from({ length: 24 }, (_unused, index) => (index === hour ? count : 0)),
  });
  const week = weekOf([dayOf('2026-11-15', 9, 1), dayOf('2026-11-16', 10, 2), dayOf('2026-11-23', 10, 3)]);
  expect(week.map(({ weekday }) => weekday)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect([week[0]?.hours[10], week[6]?.hours[9], week.flatMap(({ hours }) => hours).reduce((sum, count) => sum + count)]).toEqual([
    5, 1, 6,
  ]);
  expect([1, 7].map((weekday) => shortWeekdayText(weekday, 'en'))).toEqual(['Mon', 'Sun']);
});

test('the shade of a count is none for zero alone, and the darkest for the highest count', () => {
  expect([0, 1, 25, 26, 75, 100].map((count) => heatStep(count, 100))).toEqual([0, 1, 1, 2, 3, 4]);
});
