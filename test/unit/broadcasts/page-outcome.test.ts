import fc from 'fast-check';

import { isPageCountable, type PageOutcome } from '../../../shared/broadcasts/domain/page-outcome.ts';

const FIRST = { isLast: false, servedBefore: 0 };
const LAST = { isLast: true, servedBefore: 0 };

const outcomes = fc.record<PageOutcome>({
  served: fc.nat({ max: 100 }),
  unreadable: fc.nat({ max: 100 }),
  faulty: fc.nat({ max: 100 }),
});

const attempts = fc.record({ isLast: fc.boolean(), servedBefore: fc.nat({ max: 1_000 }) });

test('a page never counts with more than five left out, nor with faults where no more recipients are served', () => {
  fc.assert(
    fc.property(outcomes, attempts, (outcome, attempt) => {
      const { served, unreadable, faulty } = outcome;
      const isGeneral = unreadable + faulty > 5 || (faulty > 0 && served <= unreadable + faulty);
      return !isGeneral || !isPageCountable(outcome, attempt);
    }),
  );
});

test('a recipient who fails by a fault is left out after the last attempt alone', () => {
  fc.assert(
    fc.property(
      outcomes,
      fc.nat(),
      (outcome, servedBefore) => outcome.faulty === 0 || !isPageCountable(outcome, { isLast: false, servedBefore }),
    ),
  );
});

test.each([
  ['all are served', { served: 100, unreadable: 0, faulty: 0 }, FIRST, true],
  ['all are gone', { served: 0, unreadable: 0, faulty: 0 }, FIRST, true],
  ['one of a hundred is unreadable', { served: 99, unreadable: 1, faulty: 0 }, FIRST, true],
  ['five of a hundred are unreadable', { served: 95, unreadable: 5, faulty: 0 }, FIRST, true],
  ['six of a hundred are unreadable', { served: 94, unreadable: 6, faulty: 0 }, LAST, false],
  ['all of a hundred are unreadable', { served: 0, unreadable: 100, faulty: 0 }, LAST, false],
  ['one of a hundred fails', { served: 99, unreadable: 0, faulty: 1 }, LAST, true],
  ['one is gone and the other 99 fail', { served: 0, unreadable: 0, faulty: 99 }, LAST, false],
  ['one is unreadable and the other 99 fail', { served: 0, unreadable: 1, faulty: 99 }, LAST, false],
  ['the only recipient is unreadable, in the first attempt', { served: 0, unreadable: 1, faulty: 0 }, FIRST, false],
  ['the only recipient is unreadable, in the last attempt', { served: 0, unreadable: 1, faulty: 0 }, LAST, true],
  ['the only recipient fails', { served: 0, unreadable: 0, faulty: 1 }, LAST, false],
  ['both recipients are unreadable', { served: 0, unreadable: 2, faulty: 0 }, LAST, false],
  ['both of a last page are unreadable', { served: 0, unreadable: 2, faulty: 0 }, { isLast: true, servedBefore: 100 }, true],
])('whether a page counts when %s', (_what, outcome, attempt, expected) => {
  expect(isPageCountable(outcome, attempt)).toBe(expected);
});
