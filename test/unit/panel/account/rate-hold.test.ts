import { makeRateHold } from '../../../../functions/panel/session/rate-hold.ts';

/** A hold on a clock that advances by the pauses; `during` happens in the first of them. */
const holdWith = (during: (hold: ReturnType<typeof makeRateHold>) => void = () => undefined) => {
  let now = 1_000;
  const shown: (number | null)[] = [];
  const hold = makeRateHold({
    now: () => now,
    pause: async (milliseconds) => {
      await Promise.resolve();
      if (now === 1_000) during(hold);
      now += milliseconds;
    },
    show: (until) => shown.push(until),
  });
  return { hold, shown, time: () => now };
};

test('requests are held until the end of the limit, which is shown', async () => {
  const { hold, shown, time } = holdWith();
  hold.holdUntil(61_000);
  await hold.whenOpen();
  expect([time(), shown]).toEqual([61_000, [61_000, null]]);
});

test('a refusal meanwhile, in this tab or another, holds all of them longer; an earlier end changes nothing', async () => {
  const { hold, shown, time } = holdWith((held) => {
    held.holdUntil(91_000);
    held.holdUntil(80_000);
  });
  hold.holdUntil(61_000);
  await hold.whenOpen();
  expect([time(), shown]).toEqual([91_000, [61_000, 91_000, null]]);
});

test('without a limit, and after one, requests are sent at once; the next limit holds them again', async () => {
  const { hold, time } = holdWith();
  hold.holdUntil(900);
  await hold.whenOpen();
  expect(time()).toBe(1_000);
  hold.holdUntil(2_000);
  await hold.whenOpen();
  await hold.whenOpen();
  expect(time()).toBe(2_000);
  hold.holdUntil(3_000);
  await hold.whenOpen();
  expect(time()).toBe(3_000);
});
