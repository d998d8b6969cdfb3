import { endOfWait, waitSecondsOf } from '../../../../shared/platform/http/prefer.ts';

describe('waitSecondsOf', () => {
  test.each([
    ['wait=1', 1],
    ['wait=20', 20],
    ['WAIT = 5', 5],
    ['wait="10"', 10],
    ['respond-async, wait=7', 7],
    ['return="a, wait=3"; x=1, wait=8; y', 8],
    ['wait=2, wait=9', 2],
  ])('reads %s as %d', (header, seconds) => {
    expect(waitSecondsOf(header)).toBe(seconds);
  });

  test.each([
    undefined,
    '',
    'wait',
    'wait=',
    'wait=0',
    'wait=21',
    'wait=-5',
    'wait=2.5',
    'wait=1e1',
    'waiting=5',
    'respond-async',
    'return="wait=5"',
    'wait=99, wait=5',
  ])('reads no wait in %s', (header) => {
    expect(waitSecondsOf(header)).toBeNull();
  });
});

test('endOfWait counts from the arrival and leaves time before the deadline to answer', () => {
  expect(endOfWait(5, { receivedAt: 1_000, deadline: 26_000 })).toBe(6_000);
  expect(endOfWait(20, { receivedAt: 5_000, deadline: 25_000 })).toBe(23_000);
});
