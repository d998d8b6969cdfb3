import fc from 'fast-check';

import { passesLuhn } from '../../../shared/banking/domain/bank-account/card-number.ts';
import { completeClabe } from '../../../shared/banking/domain/bank-account/clabe.ts';
import { participantsWith } from '../../../shared/banking/domain/bank/participant-snapshots.ts';
import { SHIPPED_PARTICIPANTS } from '../../../shared/banking/domain/bank/participants.ts';
import { readAccount } from '../../../shared/imports/domain/rows/account-reading.ts';
import { BANORTE, BBVA, clabeOf, SANTANDER } from '../../support/builders/transfers.ts';
import { snapshotOf } from '../../support/contracts/banking/participant-snapshots.ts';

const read = (text: string, isNumber = false, stated: 'clabe' | 'card' | 'phone' | null = null) =>
  readAccount({ text, isNumber, stated }, SHIPPED_PARTICIPANTS);

const CARD = '4152313812345671';

/** CLABEs whose bank prefix starts with a zero or two. */
const clabeWithLeadingZeros = fc
  .tuple(fc.constantFrom('002', '006', '009', '012', '014', '021', '030', '036', '044', '058', '072'), fc.stringMatching(/^[0-9]{14}$/))
  .map(([prefix, rest]) => completeClabe(`${prefix}${rest}`) ?? '');

const anyClabe = fc
  .stringMatching(/^[0-9]{17}$/)
  .filter((first17) => !first17.startsWith('000'))
  .map((first17) => completeClabe(first17) ?? '');

describe('reading an account of a file', () => {
  it.each([
    [clabeOf(BBVA.prefix), 'clabe'],
    [CARD, 'card'],
  ])('keeps %s unchanged', (account, accountType) => {
    expect(read(account)).toEqual({ account, accountType, error: null, correction: null });
  });

  it.each([
    '012 180 00000000001 5',
    '012-180-00000000001-5',
    "'012180000000000015",
    '="012180000000000015"',
    '\u00a0012180000000000015\u200b',
  ])('reads %j without the characters around its digits', (text) => {
    expect(read(text)).toMatchObject({ account: '012180000000000015', error: null });
  });

  it.each<[string, 'phone' | null]>([
    ['+52 55 1234 5678', null],
    ['+52 1 55 1234 5678', null],
    ['(55) 1234-5678', null],
    ['525512345678', 'phone'],
    ['(55) 1234 5678', 'phone'],
  ])('reads %j, stated as %j, as a phone', (text, stated) => {
    expect(read(text, false, stated)).toMatchObject({ account: '5512345678', accountType: 'phone', error: null });
  });

  it.each(['525512345678', '5215512345678', '52 55 1234 5678'])(
    'reads %j, which nothing calls an account of another kind, as a phone',
    (text) => {
      expect(read(text)).toEqual({ account: '5512345678', accountType: 'phone', error: null, correction: 'country_code_removed' });
      expect(read(text, false, 'clabe')).toMatchObject({ error: 'account_length_invalid' });
    },
  );

  it.each(['521512345678', '535512345678', '52551234567'])('keeps %j, which no phone begins with, unchanged', (text) => {
    expect(read(text)).toMatchObject({ account: text, error: 'account_length_invalid' });
  });

  it.each(['1.23457E+17', '1.23456789012345E+017', '4.15231381234567e15', '1.2505E+003'])(
    'refuses %j, whose exponent shows that digits are lost or none of an account',
    (text) => {
      expect(read(text, true)).toMatchObject({ error: 'account_rounded' });
    },
  );

  it('repairs or refuses one that lost its leading zeros, never changes it into another', () => {
    fc.assert(
      fc.property(clabeWithLeadingZeros, fc.boolean(), fc.constantFrom(null, 'clabe' as const), (clabe, isNumber, stated) => {
        const { account, error } = read(clabe.replace(/^0+/, ''), isNumber, stated);
        expect(error === null ? account : clabe).toBe(clabe);
      }),
    );
  });

  it('always repairs one that lost its leading zeros as text when its bank code begins with one zero', () => {
    fc.assert(
      fc.property(
        clabeWithLeadingZeros.filter((clabe) => !clabe.startsWith('00')),
        (clabe) => {
          expect(read(clabe.slice(1))).toEqual({ account: clabe, accountType: 'clabe', error: null, correction: 'leading_zeros_restored' });
        },
      ),
    );
  });

  it('refuses one that a spreadsheet rounded to 15 digits, even when the control digit matches by chance', () => {
    fc.assert(
      fc.property(
        anyClabe.filter((clabe) => !clabe.startsWith('0')),
        (clabe) => {
          expect(read(`${clabe.slice(0, 15)}000`, true).error).toBe('account_rounded');
          expect(read(`${clabe[0] ?? ''}.${clabe.slice(1, 6)}E+17`).error).toBe('account_rounded');
        },
      ),
    );
  });

  it('repairs or refuses one converted to a double, never changes it into another', () => {
    fc.assert(
      // No known bank has another prefix of two zeros, and the rest of such a number may be a card.
      fc.property(
        fc.oneof(
          clabeWithLeadingZeros,
          anyClabe.filter((clabe) => !clabe.startsWith('00')),
        ),
        (clabe) => {
          const { account, error } = read(String(Number(clabe)), true);
          expect(error === null ? account : clabe).toBe(clabe);
        },
      ),
    );
  });

  it('reads scientific notation when it has all the digits', () => {
    expect(read('1.4180000000000013E+16')).toMatchObject({
      account: '014180000000000013',
      correction: 'leading_zeros_restored',
      error: null,
    });
    expect(read('4.15231381234567E+15')).toMatchObject({ error: 'account_rounded' });
    expect(read('5.512345678E+9', true, 'phone')).toMatchObject({ account: '5512345678', error: null });
  });

  it('removes zeros padded to 20 digits', () => {
    expect(read(`00${clabeOf(SANTANDER.prefix)}`)).toMatchObject({
      account: clabeOf(SANTANDER.prefix),
      correction: 'zero_padding_removed',
    });
    expect(read(`0000${CARD}`)).toMatchObject({ account: CARD, correction: 'zero_padding_removed' });
  });

  it('decides 16 digits that fit a card and a CLABE without its zeros by the stated type, or refuses them', () => {
    const clabe = Array.from({ length: 1_000 }, (_unused, number) => clabeOf('002', number)).find((candidate) =>
      passesLuhn(candidate.slice(2)),
    );
    const both = clabe?.slice(2) ?? '';
    expect(read(both)).toMatchObject({ account: both, error: 'account_ambiguous' });
    expect(read(both, false, 'clabe')).toMatchObject({ account: clabe, error: null });
    expect(read(both, false, 'card')).toMatchObject({ account: both, error: null, correction: null });
  });

  it.each([
    [`${clabeOf(BANORTE.prefix).slice(0, 17)}${clabeOf(BANORTE.prefix).endsWith('0') ? '1' : '0'}`, 'clabe', 'clabe_checksum_failed'],
    ['4152313812345670', 'card', 'card_luhn_failed'],
    ['0000000000000000', 'card', 'card_luhn_failed'],
    ['7000000000000005', 'card', 'card_luhn_failed'],
    ['12345', null, 'account_length_invalid'],
    ['=A1&B1', null, 'account_format_invalid'],
    ['', null, 'account_missing'],
  ])('refuses %j with a reason', (text, accountType, error) => {
    expect(read(text)).toMatchObject({ accountType, error, correction: null });
  });

  it.each([
    [CARD, 'clabe', 'account_type_mismatch'],
    ['5512345678', 'clabe', 'account_type_mismatch'],
    ['5512345678', 'card', 'account_type_mismatch'],
    [clabeOf(BBVA.prefix), 'card', 'account_type_mismatch'],
    [clabeOf(BBVA.prefix), 'phone', 'account_type_mismatch'],
    ['5512345678', null, 'account_type_missing'],
    ['0123456789', 'phone', 'phone_invalid'],
    ['1512345678', 'phone', 'phone_invalid'],
    ['5512345678', 'phone', null],
  ] as const)('%s stated as %j has the error %j', (text, stated, error) => {
    expect(read(text, false, stated)).toMatchObject({ account: text, error });
  });

  it('refuses 17 digits as a CLABE without its zero when the prefix is unassigned', () => {
    const unknown = completeClabe(`09918000000000012`) ?? '';
    expect(read(unknown.slice(1))).toMatchObject({ account: unknown.slice(1), error: 'account_length_invalid' });
  });

  it('restores the zero of 17 digits when the bank is a new participant', () => {
    const clabe = completeClabe(`09918000000000012`) ?? '';
    const participants = participantsWith([snapshotOf('2026-10-01', { 90099: 'BANCO NUEVO' })]);
    const account = { text: clabe.slice(1), isNumber: false, stated: null };
    expect(readAccount(account, participants)).toMatchObject({ account: clabe, error: null, correction: 'leading_zeros_restored' });
  });
});
