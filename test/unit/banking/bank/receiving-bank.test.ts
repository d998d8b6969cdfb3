import * as fc from 'fast-check';

import { SHIPPED_PARTICIPANTS } from '../../../../shared/banking/domain/bank/participants.ts';
import { resolveReceivingBank, type ReceivingBankQuery } from '../../../../shared/banking/domain/bank/receiving-bank.ts';
import { cardOf, clabeOf, date, phone, spei } from '../bank-account/fixtures.ts';

const query = (over: Partial<ReceivingBankQuery>): ReceivingBankQuery => ({
  account: phone,
  receptor: null,
  fecha: date('2026-10-01'),
  participants: SHIPPED_PARTICIPANTS,
  ...over,
});

describe('the bank of a CLABE', () => {
  test('is the owner of its prefix on the day of the payment', () => {
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

  test('a receptor that agrees changes nothing', () => {
    expect(resolveReceivingBank(query({ account: clabeOf('012'), receptor: 'Bancomer' }))).toMatchObject({
      kind: 'resolved',
      source: 'clabe_prefix',
      warnings: [],
    });
  });

  test('a receptor that names another bank is a mismatch', () => {
    expect(resolveReceivingBank(query({ account: clabeOf('012'), receptor: 'Santander' }))).toEqual({
      kind: 'mismatch',
      code: 'clabe_receptor_mismatch',
    });
  });

  test.each(['Banko', 'Monex'])('a receptor that names nobody for certain, %j, is a warning', (receptor) => {
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
  ])('an account %s said to be at %s contradicts itself, however close the two banks are', (prefix, receptor) => {
    expect(resolveReceivingBank(query({ account: clabeOf(prefix), receptor }))).toEqual({
      kind: 'mismatch',
      code: 'clabe_receptor_mismatch',
    });
  });

  test('a prefix nobody owns is never refused: the receptor decides', () => {
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
  ])('a prefix nobody owns with the receptor %j is unresolvable', (receptor, warnings) => {
    expect(resolveReceivingBank(query({ account: clabeOf('171'), receptor }))).toEqual({
      kind: 'unresolvable',
      errorCode: 'bank_code_unresolvable_for_clabe',
      warnings,
    });
  });

  test('every participant receives at its own prefix and under its own name', () => {
    fc.assert(
      fc.property(fc.constantFrom(...SHIPPED_PARTICIPANTS.rows), ({ clabePrefix, name }) => {
        const received = resolveReceivingBank(query({ account: clabeOf(clabePrefix), receptor: name }));
        expect(received).toMatchObject({ kind: 'resolved', source: 'clabe_prefix', warnings: [] });
      }),
    );
  });
});

describe('the bank of a card', () => {
  test('is told by a BIN of high confidence', () => {
    expect(resolveReceivingBank(query({ account: cardOf('415231') }))).toMatchObject({
      kind: 'resolved',
      bank: { code: '40012' },
      source: 'card_bin',
    });
  });

  test('a receptor that names another bank than such a BIN is a mismatch', () => {
    expect(resolveReceivingBank(query({ account: cardOf('415231'), receptor: 'HSBC' }))).toEqual({
      kind: 'mismatch',
      code: 'tarjeta_receptor_mismatch',
    });
  });

  test('is the receptor when no such BIN is known', () => {
    expect(resolveReceivingBank(query({ account: cardOf('999999'), receptor: 'Nu' }))).toMatchObject({
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
    expect(resolveReceivingBank(query({ account: cardOf('999999'), receptor }))).toEqual({
      kind: 'unresolvable',
      errorCode: 'bank_code_unresolvable_for_card',
      warnings,
    });
  });
});

describe('the bank of a phone', () => {
  test('is what the user’s list says, before the shared directory and the receptor', () => {
    const known = { phoneInUserList: spei('40072'), phoneInDirectory: spei('40014') };
    expect(resolveReceivingBank(query({ ...known, receptor: 'BBVA' }))).toEqual({
      kind: 'resolved',
      bank: { code: '40072', name: 'BANORTE' },
      source: 'user_list',
      warnings: ['receptor_ignored'],
    });
  });

  test('is what the shared directory says when the list is silent, under the code of the day', () => {
    const known = { phoneInUserList: null, phoneInDirectory: spei('90638') };
    expect(resolveReceivingBank(query({ ...known, receptor: 'Nubank' }))).toEqual({
      kind: 'resolved',
      bank: { code: '40638', name: 'NUBANK' },
      source: 'directory',
      warnings: [],
    });
  });

  test('is the receptor when nothing else is known', () => {
    expect(resolveReceivingBank(query({ receptor: 'Banco Azteca' }))).toMatchObject({
      kind: 'resolved',
      bank: { code: '40127' },
      source: 'receptor',
    });
  });

  test('is unresolvable when nothing tells it', () => {
    expect(resolveReceivingBank(query({}))).toEqual({
      kind: 'unresolvable',
      errorCode: 'bank_code_unresolvable_for_phone',
      warnings: [],
    });
  });

  test.each(['Banko', 'Monex'])('a receptor that names nobody for certain, %j, is refused in any case', (receptor) => {
    for (const phoneInUserList of [null, spei('40072')]) {
      expect(resolveReceivingBank(query({ receptor, phoneInUserList }))).toEqual({ kind: 'invalid_bank_code' });
    }
  });
});
