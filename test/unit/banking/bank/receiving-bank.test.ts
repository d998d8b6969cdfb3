import * as fc from 'fast-check';

import { SHIPPED_PARTICIPANTS } from '../../../../shared/banking/domain/bank/participants.ts';
import {
  resolveReceivingBank,
  resolveReceivingParticipant,
  type ReceivingBankQuery,
} from '../../../../shared/banking/domain/bank/receiving-bank.ts';
import { cardOf, clabeOf, date, phone, spei } from '../bank-account/fixtures.ts';

const query = (over: Partial<ReceivingBankQuery>): ReceivingBankQuery => ({
  account: phone,
  receptor: null,
  fecha: date('2026-10-01'),
  participants: SHIPPED_PARTICIPANTS,
  ...over,
});

describe('resolveReceivingBank of a CLABE', () => {
  test('returns the owner of its prefix on the date of the payment', () => {
    expect(resolveReceivingBank(query({ account: clabeOf('012') }))).toEqual({
      kind: 'resolved',
      bank: { code: '40012', name: 'BBVA MEXICO' },
      source: 'clabe_prefix',
      warnings: [],
    });
    const nu = clabeOf('638');
    for (const [fecha, code] of [
      ['2026-07-31', '90638'],
      ['2026-08-01', '40638'],
    ] as const) {
      expect(resolveReceivingBank(query({ account: nu, fecha: date(fecha) }))).toMatchObject({ bank: { code } });
    }
  });

  test('ignores a receptor that agrees', () => {
    expect(resolveReceivingBank(query({ account: clabeOf('012'), receptor: 'Bancomer' }))).toMatchObject({
      kind: 'resolved',
      source: 'clabe_prefix',
      warnings: [],
    });
  });

  test('returns a mismatch when the receptor is another bank', () => {
    expect(resolveReceivingBank(query({ account: clabeOf('012'), receptor: 'Santander' }))).toEqual({
      kind: 'mismatch',
      code: 'clabe_receptor_mismatch',
    });
  });

  test('accepts a name that the bank of the CLABE shares with another one', () => {
    expect(resolveReceivingBank(query({ account: clabeOf('600'), receptor: 'Monex' }))).toMatchObject({
      kind: 'resolved',
      bank: { code: '90600' },
      warnings: [],
    });
  });

  test.each(['Banko', 'Santander / Banorte'])('returns a warning when the receptor %j is unknown or ambiguous', (receptor) => {
    expect(resolveReceivingBank(query({ account: clabeOf('012'), receptor }))).toMatchObject({
      kind: 'resolved',
      bank: { code: '40012' },
      warnings: ['receptor_not_recognised'],
    });
  });

  test.each([
    ['058', 'Hey Banco'],
    ['646', 'Cuenca'],
    ['646', 'BBVA'],
  ])('returns a mismatch for prefix %s and receptor %s, which are related banks', (prefix, receptor) => {
    expect(resolveReceivingBank(query({ account: clabeOf(prefix), receptor }))).toEqual({
      kind: 'mismatch',
      code: 'clabe_receptor_mismatch',
    });
  });

  test('returns the receptor when the prefix is unassigned', () => {
    expect(resolveReceivingBank(query({ account: clabeOf('171'), receptor: 'Klar' }))).toEqual({
      kind: 'resolved',
      bank: { code: '90661', name: 'KLAR' },
      source: 'receptor',
      warnings: ['clabe_prefix_unknown'],
    });
  });

  test.each([
    [null, ['clabe_prefix_unknown']],
    ['Plata', ['clabe_prefix_unknown', 'receptor_not_recognised']],
  ])('is unresolvable when the prefix is unassigned and the receptor is %j', (receptor, warnings) => {
    expect(resolveReceivingBank(query({ account: clabeOf('171'), receptor }))).toEqual({
      kind: 'unresolvable',
      errorCode: 'bank_code_unresolvable_for_clabe',
      warnings,
    });
  });

  test('resolves every participant by its own prefix and name on its last day', () => {
    fc.assert(
      fc.property(fc.constantFrom(...SHIPPED_PARTICIPANTS.rows), ({ clabePrefix, name, validTo }) => {
        const day = validTo === '' ? {} : { fecha: date(validTo) };
        const received = resolveReceivingBank(query({ account: clabeOf(clabePrefix), receptor: name, ...day }));
        expect(received).toMatchObject({ kind: 'resolved', source: 'clabe_prefix', warnings: [] });
      }),
    );
  });
});

describe('resolveReceivingBank of a card', () => {
  test('returns the bank of a BIN of high confidence', () => {
    expect(resolveReceivingBank(query({ account: cardOf('415231') }))).toMatchObject({
      kind: 'resolved',
      bank: { code: '40012' },
      source: 'card_bin',
    });
  });

  test('returns a mismatch when the receptor is another bank than that of the BIN', () => {
    expect(resolveReceivingBank(query({ account: cardOf('415231'), receptor: 'HSBC' }))).toEqual({
      kind: 'mismatch',
      code: 'tarjeta_receptor_mismatch',
    });
  });

  test('returns the receptor when no BIN of high confidence matches', () => {
    expect(resolveReceivingBank(query({ account: cardOf('699999'), receptor: 'Nu' }))).toMatchObject({
      kind: 'resolved',
      bank: { code: '40638' },
      source: 'receptor',
      warnings: [],
    });
  });

  test.each([
    [null, []],
    ['Banko', ['receptor_not_recognised']],
  ])('is unresolvable without such a BIN and with the receptor %j', (receptor, warnings) => {
    expect(resolveReceivingBank(query({ account: cardOf('699999'), receptor }))).toEqual({
      kind: 'unresolvable',
      errorCode: 'bank_code_unresolvable_for_card',
      warnings,
    });
  });
});

describe('resolveReceivingBank of a phone', () => {
  test("returns the bank of the user's beneficiary before the shared directory and the receptor", () => {
    const known = { phoneInUserList: spei('40072'), phoneInDirectory: spei('40014') };
    expect(resolveReceivingBank(query({ ...known, receptor: 'BBVA' }))).toEqual({
      kind: 'resolved',
      bank: { code: '40072', name: 'BANORTE' },
      source: 'user_list',
      warnings: ['receptor_ignored'],
    });
  });

  test('returns the bank of the shared directory without a beneficiary, under its code on the date', () => {
    const known = { phoneInUserList: null, phoneInDirectory: spei('90638') };
    expect(resolveReceivingBank(query({ ...known, receptor: 'Nubank' }))).toEqual({
      kind: 'resolved',
      bank: { code: '40638', name: 'NUBANK' },
      source: 'directory',
      warnings: [],
    });
  });

  test('returns the receptor when there is no other information', () => {
    expect(resolveReceivingBank(query({ receptor: 'Banco Azteca' }))).toMatchObject({
      kind: 'resolved',
      bank: { code: '40127' },
      source: 'receptor',
    });
  });

  test('is unresolvable without any source', () => {
    expect(resolveReceivingBank(query({}))).toEqual({
      kind: 'unresolvable',
      errorCode: 'bank_code_unresolvable_for_phone',
      warnings: [],
    });
  });

  test.each(['Banko', 'Santander / Banorte'])('returns invalid_bank_code when the receptor %j is unknown or ambiguous', (receptor) => {
    for (const phoneInUserList of [null, spei('40072')]) {
      expect(resolveReceivingBank(query({ receptor, phoneInUserList }))).toEqual({ kind: 'invalid_bank_code' });
    }
  });
});

describe('a receptor that took no part in SPEI on the date', () => {
  test.each([
    ['a CLABE', clabeOf('012')],
    ['a phone', phone],
    ['a card', cardOf('699999')],
  ])('is not_participating, whatever the account: %s', (_what, account) => {
    for (const receptor of ['Banco Ahorro Famsa', '40131']) {
      const of2026 = query({ account, receptor, fecha: date('2026-11-03') });
      expect(resolveReceivingBank(of2026)).toEqual({ kind: 'not_participating' });
      expect(resolveReceivingParticipant(of2026)).toEqual({ kind: 'not_participating' });
    }
  });

  test('is a participant within its days, and a name of no bank stays unrecognised', () => {
    const then = query({ receptor: 'Banco Ahorro Famsa', fecha: date('2020-06-29') });
    expect(resolveReceivingParticipant(then)).toMatchObject({ kind: 'resolved', bank: { code: '40131' } });
    expect(resolveReceivingParticipant(query({ receptor: 'Banco de Nadie' }))).toEqual({ kind: 'invalid_bank_code' });
  });
});
