import type { Failure } from '../../../functions/panel/api/failure.ts';
import { delayAfterFailure } from '../../../functions/panel/view/next-reading.ts';

const refused = (status: number): Failure => ({ isOk: false, kind: 'refused', status, errors: [], meta: {} });

test('a page reads again after a failure that may pass, later after each one, and at least twice a minute', () => {
  const failures = [1, 2, 3, 4, 5, 6, 40];
  const delays = [1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000];
  expect(failures.map((count) => delayAfterFailure({ isOk: false, kind: 'unreachable' }, count))).toEqual(delays);
  expect(failures.map((count) => delayAfterFailure(refused(503), count))).toEqual(delays);
});

test.each([403, 404, 410, 429])('a page does not read again after %d', (status) => {
  expect(delayAfterFailure(refused(status), 1)).toBeNull();
});
