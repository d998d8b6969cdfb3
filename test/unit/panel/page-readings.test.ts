import { makePageReadings } from '../../../functions/panel/view/grid/page-readings.ts';

/** Readings of pages that the test answers, and the pages that were taken. */
const answeredReadings = () => {
  const asked: ((page: string | null) => void)[] = [];
  const taken: string[] = [];
  const readings = makePageReadings<string>(
    () => new Promise((resolve) => void asked.push(resolve)),
    (number, page) => void taken.push(`${number} ${page}`),
  );
  return { asked, taken, readings };
};

test('a page is asked for once however often it is wanted, and again after its answer', async () => {
  const { asked, taken, readings } = answeredReadings();
  const wanted = [readings.read(1), readings.read(1)];
  asked[0]?.('a');
  expect([await Promise.all(wanted), asked.length, taken]).toEqual([[true, true], 1, ['1 a']]);
  const next = readings.read(1);
  asked[1]?.(null);
  expect([await next, taken]).toEqual([false, ['1 a']]);
});

test('an answer that was on its way when the rows changed is not taken, and its page is read again', async () => {
  const { asked, taken, readings } = answeredReadings();
  const wanted = readings.read(1);
  readings.outdate();
  asked[0]?.('old');
  while (asked.length < 2) await Promise.resolve();
  asked[1]?.('new');
  expect([await wanted, taken]).toEqual([true, ['1 new']]);
});
