import * as fc from 'fast-check';

import {
  checkAccountStructure,
  type AccountStructure,
  type AccountStructureQuery,
} from '../../../functions/bank-accounts/domain/account-structure.ts';
import { findCardBin } from '../../../functions/bank-accounts/domain/card-bin-directory.ts';
import { completeClabe } from '../../../shared/banking/domain/bank-account/clabe.ts';
import { SHIPPED_PARTICIPANTS } from '../../../shared/banking/domain/bank/participants.ts';
import { date } from '../banking/bank-account/fixtures.ts';

const check = (input: string, kind: AccountStructureQuery['kind'] = null): AccountStructure =>
  checkAccountStructure({ input, kind, fecha: date('2026-10-01'), findBin: findCardBin, participants: SHIPPED_PARTICIPANTS });

const unknownBin = { findBin: () => null, participants: SHIPPED_PARTICIPANTS };

const digits = (length: number) => fc.stringMatching(new RegExp(`^[0-9]{${length}}$`));
const clabe = digits(17)
  .filter((first17) => !first17.startsWith('000'))
  .map((first17) => String(completeClabe(first17)));
const UNKNOWN = { accountType: 'unknown', isComplete: false, checksumValid: false, bank: null, card: null, autoCompleted: null };

describe('checkAccountStructure', () => {
  test.each([
    ['18 digits', '032180000118359719', 'clabe'],
    ['16 digits', '4152313200000001', 'card'],
    ['15 digits', '378282246310005', 'card'],
    ['13 digits', '4222222222222', 'card'],
    ['19 digits', '6304000000000000000', 'card'],
    ['10 digits', '5512345678', 'phone'],
  ])('%s: classifies %s as %s', (_, input, accountType) => {
    expect(check(input)).toMatchObject({ accountType, isComplete: true, isNumeric: true, length: input.length });
  });

  test('returns unknown for any other number of digits', () => {
    for (const length of [1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 12, 20, 25, 40]) {
      expect(check('0'.repeat(length))).toMatchObject({ ...UNKNOWN, length, isNumeric: true });
    }
  });

  test.each([
    ['032 180 00011835971 9', 18, 'clabe'],
    ['4152-3132-0000-0001', 16, 'card'],
    [' 55 1234 5678 ', 10, 'phone'],
  ])('ignores spaces and hyphens in %j', (input, length, accountType) => {
    expect(check(input)).toMatchObject({ length, accountType, isNumeric: true });
  });

  test.each([
    ['03218000011835971X', 17],
    ['abc', 0],
    ['---', 0],
    ['５５１２３４５６７８', 0],
    ['+52 5512345678', 12],
  ])('reports %j as not numeric and counts %i digits', (input, length) => {
    for (const kind of [null, 'clabe', 'bin'] as const) expect(check(input, kind)).toMatchObject({ ...UNKNOWN, length, isNumeric: false });
  });
});

describe('checkAccountStructure of a CLABE', () => {
  test('fails the check of zeros, which no bank assigns', () => {
    expect(check('0'.repeat(18))).toMatchObject({ accountType: 'clabe', isComplete: true, checksumValid: false });
  });

  test('accepts any 17 digits after a prefix that a bank may have, with their control digit, and detects every changed digit', () => {
    fc.assert(
      fc.property(clabe, fc.nat(17), fc.integer({ min: 1, max: 9 }), (right, position, step) => {
        expect(check(right)).toMatchObject({
          accountType: 'clabe',
          isComplete: true,
          checksumValid: true,
          computedControlDigit: right[17],
        });
        const wrong = `${right.slice(0, position)}${(Number(right[position]) + step) % 10}${right.slice(position + 1)}`;
        expect(check(wrong)).toMatchObject({ accountType: 'clabe', isComplete: true, checksumValid: false });
      }),
    );
  });

  test('completes 17 digits to a valid CLABE when the kind is clabe', () => {
    fc.assert(
      fc.property(clabe, (whole) => {
        const partial = check(whole.slice(0, 17), 'clabe');
        expect(partial).toMatchObject({
          accountType: 'clabe',
          isComplete: false,
          checksumValid: false,
          autoCompleted: whole,
          computedControlDigit: whole[17],
        });
        expect(check(String(partial.autoCompleted))).toMatchObject({ checksumValid: true, autoCompleted: null });
      }),
    );
  });

  test('classifies 17 digits with an assigned prefix as a CLABE when no kind is stated', () => {
    expect(check('01218000012345678')).toMatchObject({
      accountType: 'clabe',
      autoCompleted: completeClabe('01218000012345678'),
      bank: { centralCode: '40012' },
    });
  });

  test('classifies 17 digits without an assigned prefix as a card, and completes them too', () => {
    expect(check('41523132000000011')).toMatchObject({
      accountType: 'card',
      autoCompleted: completeClabe('41523132000000011'),
      bank: { centralCode: '40012' },
    });
  });

  test('returns the bank from the third digit on when the kind is clabe', () => {
    expect(check('01', 'clabe')).toMatchObject({ accountType: 'clabe', isComplete: false, bank: null, computedControlDigit: null });
    for (let length = 3; length <= 18; length += 1) {
      expect(check('072180000000000015'.slice(0, length), 'clabe').bank).toEqual({ centralCode: '40072', name: 'BANORTE' });
    }
  });

  test('accepts a valid CLABE of an unassigned prefix and returns no bank', () => {
    expect(check(String(completeClabe('09918000012345678')))).toMatchObject({ accountType: 'clabe', checksumValid: true, bank: null });
  });

  test('returns unknown for more than 18 digits, whatever the kind', () => {
    expect(check('0'.repeat(19), 'clabe')).toMatchObject({ ...UNKNOWN, length: 19 });
  });

  test('returns the bank in force on the date', () => {
    const on = (fecha: string) => checkAccountStructure({ ...unknownBin, input: '638', kind: 'clabe', fecha: date(fecha) }).bank;
    expect([on('2026-07-31'), on('2026-08-01')]).toEqual([
      { centralCode: '90638', name: 'NU MEXICO' },
      { centralCode: '40638', name: 'NUBANK' },
    ]);
  });
});

describe('checkAccountStructure of a card', () => {
  test('accepts exactly one last digit and detects every changed digit', () => {
    fc.assert(
      fc.property(fc.constantFrom(11, 12, 13, 14, 17).chain(digits), fc.nat(18), fc.integer({ min: 1, max: 9 }), (rest, at, step) => {
        const start = `4${rest}`;
        const right = Array.from('0123456789', (last) => start + last).filter((card) => check(card).checksumValid);
        expect(right).toHaveLength(1);
        const card = right.join('');
        const position = at % card.length;
        const wrong = `${card.slice(0, position)}${(Number(card[position]) + step) % 10}${card.slice(position + 1)}`;
        expect(check(wrong)).toMatchObject({ accountType: 'card', isComplete: true, checksumValid: false });
      }),
    );
  });

  test.each(['0000000000000000', '1000000000000008', '7000000000000005', '9000000000000001'])(
    'classifies %s as a card whose check fails: no scheme issues with its first digit',
    (number) => {
      expect(check(number)).toMatchObject({ accountType: 'card', isComplete: true, checksumValid: false });
    },
  );

  test('returns bank, brand and type of a known BIN', () => {
    expect(check('4152313200000001')).toMatchObject({
      bank: { centralCode: '40012', name: 'BBVA MEXICO' },
      card: { bin: '415231', brand: 'VISA', type: 'DEBIT', countryIso: 'MX' },
    });
  });

  test('returns the issuer without a code when it is outside SPEI', () => {
    expect(check('370700000000002').bank).toEqual({ centralCode: null, name: 'AMERICAN EXPRESS' });
  });

  test.each([
    ['4999990000000000', 'VISA'],
    ['5100000000000000', 'MASTERCARD'],
    ['5599990000000000', 'MASTERCARD'],
    ['5600000000000000', null],
    ['5000000000000000', null],
    ['2221000000000000', 'MASTERCARD'],
    ['2720990000000000', 'MASTERCARD'],
    ['2220990000000000', null],
    ['2721000000000000', null],
    ['340000000000000', 'AMERICAN EXPRESS'],
    ['370000000000000', 'AMERICAN EXPRESS'],
    ['360000000000000', null],
  ])('%s: returns the network %s of an unknown BIN by its first digits', (input, brand) => {
    const { bank, card } = checkAccountStructure({ ...unknownBin, input, kind: null, fecha: date('2026-10-01') });
    expect(bank).toBeNull();
    expect(card).toEqual({ bin: input.slice(0, 8), brand, type: null, level: null, countryIso: null });
  });

  test('accepts a BIN alone when the kind is bin', () => {
    for (const bin of ['415231', '4152313', '41523132']) {
      expect(check(bin, 'bin')).toMatchObject({
        accountType: 'card',
        isComplete: false,
        checksumValid: false,
        bank: { centralCode: '40012' },
        card: { bin: '415231' },
      });
    }
  });

  test.each(['4', '41523', '4'.repeat(20)])('accepts no BIN in %s', (input) => {
    expect(check(input, 'bin')).toMatchObject(UNKNOWN);
  });
});

test('checkAccountStructure returns consistent fields for any text', () => {
  const text = fc.oneof(fc.string(), fc.stringMatching(/^[0-9 -]{0,24}$/));
  fc.assert(
    fc.property(text, fc.constantFrom(null, 'clabe', 'bin'), (input, kind) => {
      const found = check(input, kind);
      if (found.checksumValid) expect(found.isComplete).toBe(true);
      if (found.accountType === 'unknown') expect(found).toMatchObject(UNKNOWN);
      if (!found.isNumeric) expect(found.accountType).toBe('unknown');
      if (found.autoCompleted !== null) expect(found.length).toBe(17);
      expect(found.card === null).toBe(found.accountType !== 'card');
    }),
  );
});
