import * as fc from 'fast-check';

import { resolveBankName } from '../../../../shared/banking/domain/bank/bank-name.ts';
import { SHIPPED_PARTICIPANTS } from '../../../../shared/banking/domain/bank/participants.ts';
import { addDays } from '../../../../shared/platform/time/calendar-date.ts';
import { date } from '../bank-account/fixtures.ts';
import { SPELLINGS } from './bank-spellings.ts';

const fecha = date('2026-10-01');
const codeOf = (text: string, on = fecha) => {
  const named = resolveBankName(text, on, SHIPPED_PARTICIPANTS);
  return named.kind === 'participant' ? named.code : named.kind;
};

const table = Object.entries(SPELLINGS).flatMap(([code, spellings]) => spellings.map((text) => [text, code] as const));

describe('resolveBankName', () => {
  test('is tested with at least 200 spellings', () => {
    expect(new Set(table.map(([text]) => text)).size).toBeGreaterThanOrEqual(200);
  });

  test.each(table)('resolves %j to participant %s', (text, code) => {
    expect(codeOf(text)).toBe(code);
  });

  test('ignores case, accents and surrounding space', () => {
    fc.assert(
      fc.property(fc.constantFrom(...table), fc.boolean(), fc.boolean(), ([text, code], upper, decomposed) => {
        const cased = upper ? text.toUpperCase() : text.toLowerCase();
        expect(codeOf(`  ${cased.normalize(decomposed ? 'NFD' : 'NFC')} `)).toBe(code);
      }),
    );
  });

  test.each(['Hey/Banregio', 'Santander / Banorte', 'BBVA (014)', '012 Santander', 'Monex (012)', '40012 40014'])(
    'returns ambiguous for %j, which contradicts itself',
    (text) => {
      expect(codeOf(text)).toBe('ambiguous');
    },
  );

  test.each([
    '',
    '   ',
    '---',
    'Banco',
    'México',
    'Banco México',
    'S.A. de C.V.',
    'Institución de Banca Múltiple',
    'Casa de Bolsa Banorte',
    'Seguros Inbursa',
    'Afore Banamex',
    'Santandr',
    'BBVA y algo más',
    'BBVA / no sé',
    'transferencia',
    '12',
    '2',
    '999',
    '99999',
    '123456',
    '40646',
    '012180000118359719',
  ])('returns unknown for %j', (text) => {
    expect(codeOf(text)).toBe('unknown');
  });

  test('resolves Nu to 90638 until 31 July 2026 and to 40638 from the next day, by name, prefix and either code', () => {
    for (const text of ['Nu', 'NU MEXICO', 'Nubank', '638', '90638', '40638']) {
      expect(codeOf(text, date('2026-07-31'))).toBe('90638');
      expect(codeOf(text, date('2026-08-01'))).toBe('40638');
    }
  });

  test.each([
    ['Ixe', '2013-12-31', '40032', '40072'],
    ['Banco Interacciones', '2018-07-12', '40037', '40072'],
    ['Banco Ahorro Famsa', '2020-06-30', '40131', 'no_participant'],
    ['Accendo Banco', '2021-09-28', '40102', 'no_participant'],
    ['American Express', '2022-10-19', '40103', 'no_participant'],
    ['Credit Suisse', '2025-04-01', '40126', 'no_participant'],
    ['CIBanco', '2025-10-09', '40143', 'no_participant'],
    ['CI Banco', '2025-10-09', '40143', 'no_participant'],
    ['Deutsche Bank', '2019-06-20', '40124', '40124'],
    ['Akala', '2019-06-20', '90638', '90638'],
  ])('resolves %s to its own code until %s, and from the next day to its successor, where it has one', (text, lastDay, before, after) => {
    const last = date(lastDay);
    expect([codeOf(text, last), codeOf(text, addDays(last, 1))]).toEqual([before, after]);
  });

  test.each(['DolarApp', 'RappiCard', 'Didi', 'Broxel', 'Todito', 'Liverpool', 'UBS Bank', 'Telecomm'])(
    'returns no_participant for %s, which belongs to none',
    (text) => {
      expect(codeOf(text)).toBe('no_participant');
    },
  );

  test.each([
    ['Hey Banco', '2026-01-30', '40058', '40167'],
    ['Citi', '2024-12-01', '40002', '40124'],
    ['Citibank México', '2024-12-01', '40002', '40124'],
  ])('resolves %s to the bank whose brand it was until %s, then to the bank of this name', (text, lastDay, before, after) => {
    const last = date(lastDay);
    expect([codeOf(text, last), codeOf(text, addDays(last, 1))]).toEqual([before, after]);
  });

  test.each(['2016-06-01', '2020-06-01', '2026-10-01'])(
    'resolves the bare name of a bank and its brokerage house to the bank, on %s',
    (day) => {
      expect(['Monex', 'Grupo Financiero Monex', 'Intercam'].map((text) => codeOf(text, date(day)))).toEqual(['40112', '40112', '40136']);
      expect(['Monex Casa de Bolsa', 'CB Intercam'].map((text) => codeOf(text, date(day)))).toEqual(['90600', '90630']);
    },
  );

  test('resolves Bitso to NVIO only since its accounts left STP', () => {
    expect(codeOf('Bitso', date('2023-04-10'))).toBe('no_participant');
    expect(codeOf('Bitso', date('2023-04-11'))).toBe('90710');
  });

  test('never throws for any text, and a participant always has a name', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 255, unit: 'grapheme' }), (text) => {
        const named = resolveBankName(text, fecha, SHIPPED_PARTICIPANTS);
        expect(['participant', 'unknown', 'ambiguous']).toContain(named.kind);
        if (named.kind === 'participant') expect(named.name).not.toBe('');
      }),
    );
  });
});
