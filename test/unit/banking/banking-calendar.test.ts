import * as fc from 'fast-check';

import { BANK_HOLIDAYS } from '../../../shared/banking/data/bank-holidays.generated.ts';
import { bankHolidaysByRule, easterSunday, nthMonday, weekdayOf } from '../../../shared/banking/domain/bank-holiday-rules.ts';
import { isBankingDay, nextBankingDay } from '../../../shared/banking/domain/banking-calendar.ts';
import { addDays, daysBetween } from '../../../shared/platform/time/calendar-date.ts';
import { date } from './bank-account/fixtures.ts';

/** Month and day of Easter Sunday from 2000 to 2100 (tables of the ecclesiastical calendar). */
const EASTERS = `
  0423 0415 0331 0420 0411 0327 0416 0408 0323 0412 0404 0424 0408 0331 0420 0405 0327 0416 0401 0421
  0412 0404 0417 0409 0331 0420 0405 0328 0416 0401 0421 0413 0328 0417 0409 0325 0413 0405 0425 0410
  0401 0421 0406 0329 0417 0409 0325 0414 0405 0418 0410 0402 0421 0406 0329 0418 0402 0422 0414 0330
  0418 0410 0326 0415 0406 0329 0411 0403 0422 0414 0330 0419 0410 0326 0415 0407 0419 0411 0403 0423
  0407 0330 0419 0404 0326 0415 0331 0420 0411 0403 0416 0408 0330 0412 0404 0424 0415 0331 0420 0412
  0328`
  .trim()
  .split(/\s+/)
  .map((monthDay, index) => `${2000 + index}-${monthDay.slice(0, 2)}-${monthDay.slice(2)}`);

const anyDate = fc
  .date({ min: new Date('2006-01-01'), max: new Date('2100-12-31'), noInvalidDate: true })
  .map((day) => date(day.toISOString().slice(0, 10)));

describe('easterSunday', () => {
  test.each(EASTERS)('returns %s', (easter) => {
    expect(easterSunday(Number(easter.slice(0, 4)))).toBe(easter);
  });

  test('returns a Sunday from 22 March to 25 April in every year of the Gregorian calendar', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1583, max: 9999 }), (year) => {
        const easter = easterSunday(year);
        expect(weekdayOf(easter)).toBe(0);
        expect(easter >= `${year}-03-22` && easter <= `${year}-04-25`).toBe(true);
      }),
    );
  });
});

describe('nthMonday', () => {
  test('returns the Monday that has n - 1 others before it in its month', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2006, max: 2100 }),
        fc.integer({ min: 1, max: 12 }),
        fc.integer({ min: 1, max: 4 }),
        (year, month, nth) => {
          const monday = nthMonday(year, month, nth);
          expect(weekdayOf(monday)).toBe(1);
          expect(Number(monday.slice(5, 7))).toBe(month);
          expect(Math.ceil(Number(monday.slice(8)) / 7)).toBe(nth);
        },
      ),
    );
  });
});

describe('bankHolidaysByRule', () => {
  test.each(BANK_HOLIDAYS)('returns the published holidays of %s', (year, dates) => {
    expect(bankHolidaysByRule(Number(year)).join(' ')).toBe(dates);
  });

  test.each([
    ['2012', '2012-12-01'],
    ['2018', '2018-12-01'],
    ['2024', '2024-10-01'],
    ['2030', '2030-10-01'],
  ])('has the inauguration of %s on %s', (year, day) => {
    const ofSixYears = Array.from({ length: 6 }, (_unused, index) => bankHolidaysByRule(Number(year) + index).length);
    expect(bankHolidaysByRule(Number(year))).toContain(day);
    expect(ofSixYears).toEqual([12, 11, 11, 11, 11, 11]);
  });
});

describe('isBankingDay', () => {
  test.each([
    ['2026-11-06', true, 'a Friday'],
    ['2026-11-07', false, 'a Saturday'],
    ['2026-11-08', false, 'a Sunday'],
    ['2026-11-16', false, 'the third Monday of November'],
    ['2026-11-20', true, 'the day it recalls'],
    ['2024-10-01', false, 'an inauguration'],
    ['2025-10-01', true, 'the first of October of another year'],
    ['2023-12-12', false, 'the day of the bank employee, in a year whose list is not shipped'],
    ['2027-03-25', false, 'a Maundy Thursday to come'],
    ['2027-03-26', false, 'a Good Friday to come'],
    ['2027-03-24', true, 'the Wednesday before them'],
    ['2027-05-05', true, 'the battle of Puebla, on which banks work'],
    ['2026-12-31', true, 'the last day of the year'],
  ])('of %s returns %s (%s)', (day, isBanking) => {
    expect(isBankingDay(date(day))).toBe(isBanking);
  });
});

describe('nextBankingDay', () => {
  test.each([
    ['2019-08-29', '2019-08-30'],
    ['2026-11-06', '2026-11-09'],
    ['2026-11-13', '2026-11-17'],
    ['2026-04-01', '2026-04-06'],
    ['2024-09-30', '2024-10-02'],
    ['2026-12-31', '2027-01-04'],
  ])('of %s returns %s', (day, next) => {
    expect(nextBankingDay(date(day))).toBe(next);
  });

  test('returns the only banking day after the date up to it, at most five days away', () => {
    fc.assert(
      fc.property(anyDate, (day) => {
        const next = nextBankingDay(day);
        const after = Array.from({ length: daysBetween(day, next) }, (_unused, index) => addDays(day, index + 1));
        expect(after.filter(isBankingDay)).toEqual([next]);
        expect(after.length).toBeLessThanOrEqual(5);
      }),
      { numRuns: 1_000 },
    );
  });
});
