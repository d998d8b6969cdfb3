import * as fc from 'fast-check';

import { SHIPPED_PARTICIPANTS } from '../../../../shared/banking/domain/bank/participants.ts';
import { otherSenders, resolveSendingBank, type SendingBankQuery } from '../../../../shared/banking/domain/bank/sending-bank.ts';
import { senderBankOf } from '../../../../shared/banking/domain/tracking-key/tracking-key.ts';
import { date, spei } from '../bank-account/fixtures.ts';

const FECHA = date('2026-07-31');

const keySender = (key: string) => senderBankOf(key, FECHA, SHIPPED_PARTICIPANTS);

const OF_BBVA = keySender('BNET01002607310012345678');
const OF_INBURSA = keySender('036APPM31072026123456789');
const OF_NOBODY = keySender('CUENCA123456789012');

const query = (over: Partial<SendingBankQuery>): SendingBankQuery => ({
  accountType: 'clabe',
  emisor: null,
  keySender: null,
  fecha: FECHA,
  receivingBank: spei('40002'),
  lastSeenSender: null,
  probeSenders: [],
  probeLimit: 3,
  participants: SHIPPED_PARTICIPANTS,
  ...over,
});

const everything = {
  keySender: OF_BBVA,
  lastSeenSender: spei('40072'),
  probeSenders: [spei('40014'), spei('40021')],
};

describe('resolveSendingBank', () => {
  test('returns emisor when it names a participant, before any other source', () => {
    expect(resolveSendingBank(query({ ...everything, emisor: 'BBVA Bancomer' }))).toEqual({
      kind: 'resolved',
      bank: { code: '40012', name: 'BBVA MEXICO' },
      source: 'emisor',
      warnings: [],
    });
  });

  test('returns emisor with a warning when the tracking key is of another bank with grade H', () => {
    expect(resolveSendingBank(query({ ...everything, emisor: 'Santander' }))).toMatchObject({
      bank: { code: '40014' },
      source: 'emisor',
      warnings: ['clave_rastreo_of_other_bank'],
    });
    expect(resolveSendingBank(query({ emisor: 'Santander', keySender: OF_INBURSA }))).toMatchObject({
      warnings: [],
    });
  });

  test('returns the bank of the tracking key when emisor is absent', () => {
    expect(resolveSendingBank(query(everything))).toMatchObject({ bank: { code: '40012' }, source: 'clave_rastreo' });
  });

  test('returns the sender last seen for the account when the tracking key has no bank', () => {
    expect(resolveSendingBank(query({ ...everything, keySender: OF_NOBODY }))).toMatchObject({
      bank: { code: '40072' },
      source: 'last_seen',
    });
    expect(resolveSendingBank(query({ lastSeenSender: spei('40638') }))).toMatchObject({ bank: { code: '90638' } });
  });

  test('returns the senders to probe without any other source', () => {
    expect(resolveSendingBank(query({ probeSenders: everything.probeSenders }))).toEqual({
      kind: 'probe',
      banks: [
        { code: '40014', name: 'SANTANDER' },
        { code: '40021', name: 'HSBC' },
      ],
      warnings: [],
    });
  });

  test('is unresolvable without senders to probe', () => {
    const unresolvable = { kind: 'unresolvable', errorCode: 'sender_bank_unresolvable', warnings: [] };
    expect(resolveSendingBank(query({}))).toEqual(unresolvable);
    expect(resolveSendingBank(query({ probeSenders: [spei('40002'), spei('40999')] }))).toEqual(unresolvable);
    expect(resolveSendingBank(query({ probeSenders: [spei('40014')], probeLimit: 0 }))).toEqual(unresolvable);
  });

  test.each(['Banko', 'Santander / Banorte'])('ignores an unknown or ambiguous emisor, %j, with a warning', (emisor) => {
    for (const accountType of ['clabe', 'card'] as const) {
      expect(resolveSendingBank(query({ ...everything, accountType, emisor }))).toMatchObject({
        source: 'clave_rastreo',
        warnings: ['emisor_not_recognised'],
      });
      expect(resolveSendingBank(query({ accountType, emisor }))).toMatchObject({
        kind: 'unresolvable',
        warnings: ['emisor_not_recognised'],
      });
    }
  });

  test.each(['Banko', 'Santander / Banorte'])('returns invalid_bank_code for an unknown or ambiguous emisor, %j, to a phone', (emisor) => {
    const toPhone = query({ ...everything, accountType: 'phone', emisor });
    expect(resolveSendingBank(toPhone)).toEqual({ kind: 'invalid_bank_code' });
  });

  test('returns intra_bank_no_cep when emisor is the receiving bank under any of its codes', () => {
    expect(resolveSendingBank(query({ emisor: 'Citibanamex' }))).toEqual({ kind: 'intra_bank_no_cep' });
    const toNu = query({ emisor: 'Nu', receivingBank: spei('40638') });
    expect(resolveSendingBank(toNu)).toEqual({ kind: 'intra_bank_no_cep' });
  });

  test('resolves emisor while the receiving bank is unknown', () => {
    expect(resolveSendingBank(query({ emisor: 'Citibanamex', receivingBank: null })).kind).toBe('resolved');
  });

  test('returns intra_bank_no_cep when a key of grade H is of the receiving bank and no sender is stated', () => {
    const toBbva = query({ ...everything, receivingBank: spei('40012') });
    expect(resolveSendingBank(toBbva)).toEqual({ kind: 'intra_bank_no_cep' });
    expect(resolveSendingBank({ ...toBbva, emisor: 'STP' })).toMatchObject({ bank: { code: '90646' }, source: 'emisor' });
  });

  test('skips an inferred sender that is the receiving bank', () => {
    const toInbursa = query({ ...everything, keySender: OF_INBURSA, receivingBank: spei('40036') });
    expect(resolveSendingBank(toInbursa)).toMatchObject({ bank: { code: '40072' }, source: 'last_seen' });
    expect(resolveSendingBank({ ...toInbursa, lastSeenSender: spei('40036') })).toMatchObject({ kind: 'probe' });
  });

  test('otherSenders returns the senders of a query without the stated bank, and never that bank', () => {
    const stated = query({ ...everything, emisor: 'Santander', keySender: null });
    expect(otherSenders(stated, spei('40014'))).toEqual([expect.objectContaining({ code: '40072' })]);
    const unseen = { ...stated, lastSeenSender: null };
    expect(otherSenders(unseen, spei('40014')).map(({ code }) => code)).toEqual(['40021']);
    expect(otherSenders({ ...stated, lastSeenSender: spei('40014') }, spei('40014'))).toEqual([]);
  });

  test('probes up to the limit, each bank once and never the receiving bank', () => {
    const codes = ['40002', '40012', '40014', '40021', '40072', '90638', '40638', '40999'];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...codes), { maxLength: 12 }), fc.nat(4), (senders, probeLimit) => {
        const sending = resolveSendingBank(query({ probeSenders: senders.map(spei), probeLimit }));
        const tried = sending.kind === 'probe' ? sending.banks.map(({ code }) => code) : [];
        expect(tried.length).toBeLessThanOrEqual(probeLimit);
        expect(new Set(tried).size).toBe(tried.length);
        expect(tried).not.toContain('40002');
        expect(tried).not.toContain('40638');
      }),
    );
  });
});
