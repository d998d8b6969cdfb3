import * as fc from 'fast-check';

import { SHIPPED_PARTICIPANTS } from '../../../../shared/banking/domain/bank/participants.ts';
import type { SpeiCode } from '../../../../shared/banking/domain/bank/spei-code.ts';
import { nextBankingDay } from '../../../../shared/banking/domain/banking-calendar.ts';
import * as trackingKeys from '../../../../shared/banking/domain/tracking-key/tracking-key.ts';
import { addDays, type CalendarDate } from '../../../../shared/platform/time/calendar-date.ts';
import { date, spei } from '../bank-account/fixtures.ts';

const fecha = date('2026-07-31');

const senderBankOf = (key: string, on: CalendarDate) => trackingKeys.senderBankOf(key, on, SHIPPED_PARTICIPANTS);
const checkTrackingKey = (key: string, on: CalendarDate, sender: SpeiCode | null = null) =>
  trackingKeys.checkTrackingKey(key, on, sender, SHIPPED_PARTICIPANTS);

/** Invented keys of 31 July 2026, by the bank of their form. */
const SAMPLES = [
  ['BNET01002607310012345678', '40012', 'H'],
  ['MBAN01002607310012345678', '40012', 'H'],
  ['002601002607310012345678', '40012', 'H'],
  ['BNET010026073100123456789', '40012', 'H'],
  ['202607314001200011234567890', '40012', 'M'],
  ['8846APR1202607311234567890', '40072', 'H'],
  ['2026073140014TRAPP000012345678', '40014', 'H'],
  ['2026073140014BMOV0000123456789', '40014', 'H'],
  ['20260731400140BET0000123456789', '40014', 'H'],
  ['2026073140044B36L0012345678901', '40044', 'H'],
  ['NU3ADJ1N80000000000000000000', '90638', 'H'],
  ['08591234567832121', '40002', 'M'],
  ['085912345678321299', '40002', 'M'],
  ['260731094500123456789012345678', '40062', 'M'],
  ['058-31/07/2026/31-A1B2C3D4E', '40058', 'M'],
  ['036APPM31072026123456789', '40036', 'M'],
] as const;

const MARKED = SAMPLES.filter(([, code, grade]) => grade === 'H' && code !== '40072');

/** Forms only one weak source shows. */
const WEAK = [
  '202607314000200011234567890123',
  'RASPEIOAT202607311234567890',
  '260731123456789012I',
  '2607311234567890123',
  'BIB202607311234567890',
  'MIFELSPEI20260731123456789',
  'COMPROPAG2026073112345678',
  'BXM492607311234567890',
  '2026073190684AWS12345678901234',
];

const UNDATED_WEAK = ['BB1234567890123', '12345678TRANSBPI12345678', 'CPO123456789012'];

const FREE = ['CUENCA1234567890123456', 'REVO20260731123456789012345678', 'ABCDEFGHIJKLMNOPQR', '1234567', 'NU2', ''];

describe('senderBankOf', () => {
  test.each(SAMPLES)('of %s returns %s with grade %s', (key, code, grade) => {
    expect(senderBankOf(key, fecha)).toMatchObject({ bank: { code }, grade });
  });

  test('ignores case and surrounding space', () => {
    expect(senderBankOf(' bnet01002607310012345678 ', fecha)?.bank.code).toBe('40012');
    expect(senderBankOf('nu3adj1n80000000000000000000', fecha)?.bank.code).toBe('90638');
  });

  test('returns the bank of a format without a date on any day', () => {
    expect(senderBankOf('HSBC123456', date('2024-02-29'))).toMatchObject({ bank: { code: '40021' }, grade: 'M' });
  });

  test.each([...WEAK, ...UNDATED_WEAK, ...FREE])('returns null for %j', (key) => {
    expect(senderBankOf(key, fecha)).toBeNull();
  });

  test.each(SAMPLES)('returns null for %s when its date does not fit the payment', (key) => {
    expect(senderBankOf(key, date('2026-07-29'))).toBeNull();
    expect(senderBankOf(key, date('2026-08-06'))).toBeNull();
    expect(senderBankOf(key, date('2026-07-30'))).not.toBeNull();
    expect(senderBankOf(key, date('2026-08-05'))).not.toBeNull();
  });

  test('returns the code of Nu on the date of the payment', () => {
    expect(senderBankOf('NU3ADJ1N80000000000000000000', date('2026-08-01'))?.bank.code).toBe('40638');
  });

  test('requires the length of a format for grade H', () => {
    fc.assert(
      fc.property(fc.constantFrom(...SAMPLES), fc.integer({ min: 2, max: 6 }), ([key], extra) => {
        expect(senderBankOf(key + '7'.repeat(extra), fecha)?.grade).not.toBe('H');
      }),
    );
  });
});

describe('embeddedDate', () => {
  test.each([...SAMPLES.map(([key]) => key), ...WEAK])('of %s returns 31 July 2026', (key) => {
    expect(trackingKeys.embeddedDate(key, fecha)?.date).toBe('2026-07-31');
  });

  test.each([...UNDATED_WEAK, ...FREE, 'HSBC123456', 'BNET01002602300012345678', '08591234567833671'])('returns null for %j', (key) => {
    expect(trackingKeys.embeddedDate(key, fecha)).toBeNull();
  });

  test('reads the epoch of a Nu key in Mexico City time', () => {
    const keyAt = (instant: string): string => {
      const head = ((BigInt(Date.parse(instant)) / 1000n) << 96n).toString(32).toUpperCase();
      return `NU${head.padStart(26, '0')}`;
    };
    expect(keyAt('2026-07-31T15:47:00Z')).toBe('NU3ADJ1N80000000000000000000');
    expect(trackingKeys.embeddedDate(keyAt('2026-08-01T05:59:59Z'), fecha)).toEqual({ date: '2026-07-31', grade: 'H' });
    expect(trackingKeys.embeddedDate(keyAt('2026-08-01T06:00:00Z'), fecha)).toEqual({ date: '2026-08-01', grade: 'H' });
  });

  test('reads a day of the year in the year nearest to the payment', () => {
    expect(trackingKeys.embeddedDate('08591234567833651', date('2027-01-02'))?.date).toBe('2026-12-31');
    expect(trackingKeys.embeddedDate('08591234567830021', date('2026-12-31'))?.date).toBe('2027-01-02');
    expect(trackingKeys.embeddedDate('08591234567833661', date('2028-12-31'))?.date).toBe('2028-12-31');
    expect(trackingKeys.embeddedDate('08591234567830601', date('2028-03-01'))?.date).toBe('2028-02-29');
  });

  test('reads back any date in a BBVA or Santander key', () => {
    const days = fc.date({ min: new Date('2010-01-01'), max: new Date('2089-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(days, (day) => {
        const iso = day.toISOString().slice(0, 10);
        const compact = iso.replaceAll('-', '');
        expect(trackingKeys.embeddedDate(`BNET0100${compact.slice(2)}0012345678`, fecha)?.date).toBe(iso);
        expect(trackingKeys.embeddedDate(`${compact}40014TRAPP000012345678`, fecha)?.date).toBe(iso);
      }),
    );
  });
});

describe('checkTrackingKey', () => {
  test.each(SAMPLES)('accepts %s from a day before its date to five days after', (key, code) => {
    for (const day of ['2026-07-30', '2026-07-31', '2026-08-01', '2026-08-05']) {
      expect(checkTrackingKey(key, date(day))).toEqual([]);
      expect(checkTrackingKey(key, date(day), spei(code))).toEqual([]);
    }
  });

  test.each(MARKED)('reports clave_fecha_incoherente for %s two banking days before its date and six days after', (key, code) => {
    for (const day of ['2026-07-29', '2026-08-06', '2025-07-31']) {
      expect(checkTrackingKey(key, date(day))).toEqual(['clave_fecha_incoherente']);
      expect(checkTrackingKey(key, date(day), spei(code))).toEqual(['clave_fecha_incoherente']);
    }
  });

  test('accepts the key certified on 29 August 2019 on that day and on its operation date', () => {
    for (const day of ['2019-08-29', '2019-08-30']) expect(checkTrackingKey('MBAN01001908300003463991', date(day))).toEqual([]);
    expect(checkTrackingKey('MBAN01001908300003463991', date('2019-08-28'))).toEqual(['clave_fecha_incoherente']);
    expect(senderBankOf('MBAN01001908300003463991', date('2019-08-29'))?.bank.code).toBe('40012');
  });

  test.each([
    ['a Friday evening', '2026-11-06', '261109', []],
    ['a Saturday', '2026-11-07', '261109', []],
    ['a Friday, dated the Saturday on which no bank works', '2026-11-06', '261107', ['clave_fecha_incoherente']],
    ['a Friday before a Monday holiday, dated that Monday', '2026-11-13', '261116', ['clave_fecha_incoherente']],
    ['a Friday before a Monday holiday, dated the Tuesday', '2026-11-13', '261117', []],
    ['a Friday before a Monday holiday, dated the Wednesday', '2026-11-13', '261118', ['clave_fecha_incoherente']],
    ['the evening before Maundy Thursday', '2026-04-01', '260406', []],
    ['Good Friday of a year whose list is not published yet', '2027-03-26', '270329', []],
    ['New Year’s Eve', '2026-12-31', '270104', []],
  ])('for a payment of %s', (_when, fecha, keyDate, faults) => {
    expect(checkTrackingKey(`MBAN0100${keyDate}0012345678`, date(fecha))).toEqual(faults);
  });

  test('accepts a later date only when it is the next banking day', () => {
    const days = fc.date({ min: new Date('2016-01-01'), max: new Date('2060-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(days, fc.integer({ min: 1, max: 400 }), (day, later) => {
        const paid = date(day.toISOString().slice(0, 10));
        const written = addDays(paid, later);
        const faults = checkTrackingKey(`BNET0100${written.slice(2).replaceAll('-', '')}0012345678`, paid);
        expect(faults).toEqual(written === nextBankingDay(paid) ? [] : ['clave_fecha_incoherente']);
      }),
      { numRuns: 500 },
    );
  });

  test('checks the date of a Banorte key, which has no marker, only when Banorte is the sender', () => {
    expect(checkTrackingKey('8846APR1202607311234567890', date('2026-07-01'))).toEqual([]);
    expect(checkTrackingKey('8846APR1202607311234567890', date('2026-07-01'), spei('40072'))).toEqual(['clave_fecha_incoherente']);
  });

  test.each(MARKED)('reports clave_longitud_invalida for %s when cut off or extended', (key) => {
    expect(checkTrackingKey(key.slice(0, -4), fecha)).toEqual(['clave_longitud_invalida']);
    expect(checkTrackingKey(`${key}77`, fecha)).toEqual(['clave_longitud_invalida']);
  });

  test.each(MARKED)('does not check the length of %s when its date does not fit', (key) => {
    expect(checkTrackingKey(key.slice(0, -4), date('2026-07-01'))).toEqual([]);
  });

  test('accepts any date and length for formats of grade M and L', () => {
    for (const key of [...SAMPLES.filter(([, , grade]) => grade === 'M').map(([each]) => each), ...WEAK]) {
      expect(checkTrackingKey(key, date('2026-06-01'))).toEqual([]);
      expect(checkTrackingKey(key.slice(0, -2), fecha)).toEqual([]);
    }
  });

  test('accepts any key when another sender is stated, such as STP with its free formats', () => {
    for (const [key] of SAMPLES) {
      expect(checkTrackingKey(key, date('2026-06-01'), spei('90646'))).toEqual([]);
      expect(checkTrackingKey(key.slice(0, -4), fecha, spei('90646'))).toEqual([]);
    }
  });

  test("accepts any key without a bank's marker", () => {
    const ownPrefix = fc.constantFrom('CUENCA', 'REVO20260731', 'KLAR', 'STPPAGO', '20260731', '2607310945');
    const free = fc.tuple(ownPrefix, fc.stringMatching(/^[0-9A-Z]{6,18}$/)).map((parts) => parts.join('').slice(0, 30));
    fc.assert(
      fc.property(free, fc.constantFrom('2026-06-01', '2026-07-31', '2026-12-31'), (key, day) => {
        fc.pre(!/^\d{8}400(14\d?[A-Z]{2}|44B36)/.test(key));
        expect(checkTrackingKey(key, date(day))).toEqual([]);
      }),
    );
  });
});
