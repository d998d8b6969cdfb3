import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { findCardBin } from '../../../../functions/bank-accounts/domain/card-bin-directory.ts';
import { compiledModules, type CsvTexts } from '../../../../infra/data/compiled-modules.ts';
import { CARD_BIN_DIRECTORY } from '../../../../shared/banking/data/card-bin-directory.generated.ts';
import { DECIDING_CARD_BINS } from '../../../../shared/banking/data/deciding-card-bins.generated.ts';
import { bankOfCard } from '../../../../shared/banking/domain/bank/card-bank.ts';
import { participantByClabePrefix, participantByCode, SHIPPED_PARTICIPANTS } from '../../../../shared/banking/domain/bank/participants.ts';
import { cardOf, date, spei } from '../bank-account/fixtures.ts';

const folder = join(import.meta.dirname, '../../../../shared/banking/data');
const read = (file: string): string => readFileSync(join(folder, file), 'utf8');

const csv: CsvTexts = {
  spei_participants: read('spei_participants.csv'),
  bank_aliases: read('bank_aliases.csv'),
  names_outside_spei: read('names_outside_spei.csv'),
  bins_mx: read('bins_mx.csv'),
  bin_issuer_to_spei: read('bin_issuer_to_spei.csv'),
  bank_holidays: read('bank_holidays.csv'),
  certificate_dates: read('certificate_dates.csv'),
};

const today = date('2026-10-01');

describe('generated data', () => {
  test.each([...compiledModules(csv)])('%s is compiled from the current CSV files', (file, text) => {
    expect(read(file)).toBe(text);
  });

  test.each([
    ['a SPEI code', { spei_participants: csv.spei_participants.replace('\n40012,012,', '\nBBVA,012,') }],
    ['a CLABE prefix', { spei_participants: csv.spei_participants.replace('\n40012,012,', '\n40012,013,') }],
    ['a validity', { spei_participants: csv.spei_participants.replace('2026-07-31', '2026-02-30') }],
    ['the prefix of an alias', { bank_aliases: csv.bank_aliases.replace('\n012,', '\n999,') }],
    ['an alias', { bank_aliases: csv.bank_aliases.replace(',Bancomer,', ',--,') }],
    ['the validity of an alias', { bank_aliases: csv.bank_aliases.replace('2023-04-11', 'April') }],
    ['a BIN', { bins_mx: csv.bins_mx.replace('\n415231,', '\n4152,') }],
    ['an issuer', { bins_mx: csv.bins_mx.replace('HSBC MEXICO', 'NOBODY') }],
    ['a holiday', { bank_holidays: csv.bank_holidays.replace('2026-02-02', '2026-02-30') }],
    ['a date of certificates', { certificate_dates: csv.certificate_dates.replace('2018-03-16', '2018-02-30') }],
    ['a header', { bins_mx: csv.bins_mx.replace('bin,issuer', 'issuer,bin') }],
    ['a number of cells', { bins_mx: `${csv.bins_mx}415232,HSBC MEXICO\n` }],
  ])('%s makes the compilation throw', (_, broken) => {
    expect(Object.entries(broken).every(([name, text]) => read(`${name}.csv`) !== text)).toBe(true);
    expect(() => compiledModules({ ...csv, ...broken })).toThrow();
  });
});

describe('shipped participants', () => {
  test('include every participant of the list, and no prefix has two owners on one day, or none before its last one', () => {
    expect(SHIPPED_PARTICIPANTS.rows).toHaveLength(csv.spei_participants.trimEnd().split('\n').length - 1);
    for (const { clabePrefix, code } of SHIPPED_PARTICIPANTS.rows) {
      expect(code.endsWith(clabePrefix)).toBe(true);
      for (const day of ['2020-01-01', '2026-07-31', '2026-08-01', '2030-01-01']) {
        const owners = SHIPPED_PARTICIPANTS.rows.filter(
          (other) =>
            other.clabePrefix === clabePrefix &&
            (other.validFrom === '' || other.validFrom <= day) &&
            (other.validTo === '' || day <= other.validTo),
        );
        const lastDay = SHIPPED_PARTICIPANTS.rows.filter((other) => other.clabePrefix === clabePrefix).map(({ validTo }) => validTo);
        expect(owners).toHaveLength(lastDay.every((last) => last !== '' && last < day) ? 0 : 1);
      }
    }
  });

  test('resolve 638 to Nu, under its code on the date of the payment', () => {
    expect(participantByClabePrefix('638', date('2026-07-31'), SHIPPED_PARTICIPANTS)).toEqual({ code: '90638', name: 'NU MEXICO' });
    expect(participantByClabePrefix('638', date('2026-08-01'), SHIPPED_PARTICIPANTS)).toEqual({ code: '40638', name: 'NUBANK' });
    expect(participantByCode(spei('90638'), date('2026-09-01'), SHIPPED_PARTICIPANTS)).toEqual({ code: '40638', name: 'NUBANK' });
    expect(participantByCode(spei('40638'), date('2026-07-01'), SHIPPED_PARTICIPANTS)).toEqual({ code: '90638', name: 'NU MEXICO' });
  });

  test.each(['40143', '90630', '90689', '90608'])('resolve %s, which left SPEI, for earlier payments', (code) => {
    expect(participantByCode(code, date('2025-06-01'), SHIPPED_PARTICIPANTS)?.code).toBe(code);
  });

  test.each(['', '01', '999', '0120'])('have no owner for the CLABE prefix %j', (prefix) => {
    expect(participantByClabePrefix(prefix, today, SHIPPED_PARTICIPANTS)).toBeNull();
  });

  test('have no participant for an unknown SPEI code', () => {
    expect(participantByCode('40999', today, SHIPPED_PARTICIPANTS)).toBeNull();
  });
});

describe('shipped card BINs', () => {
  test.each([
    ['415231', '40012'],
    ['557910', '40014'],
    ['491573', '40014'],
    ['418914', '40072'],
    ['402766', '40127'],
    ['416916', '40137'],
    ['483030', '40021'],
    ['474174', '40058'],
    ['557920', '40044'],
    ['526192', '37166'],
    ['553800', '40113'],
    ['400443', '40036'],
    ['539975', '40036'],
  ])('resolve cards of %s to bank %s', (bin, code) => {
    const card = cardOf(bin);
    expect(card.type === 'card' && bankOfCard(card.number, today, SHIPPED_PARTICIPANTS)?.code).toBe(code);
  });

  test('decide a bank only by a row that more than a scraped list supports and whose issuer is in SPEI', () => {
    const rows = csv.bins_mx.trimEnd().split('\n');
    const sources = new Map(rows.map((line) => [line.slice(0, 6), line.split(',').at(-1)]));
    const deciding = DECIDING_CARD_BINS.flatMap(([, bins]) => bins.split(' '));
    expect(deciding.length).toBeGreaterThan(150);
    for (const bin of deciding) {
      expect(sources.get(bin)).toMatch(/cuenca-validations|binlist/);
      expect(findCardBin(bin)).toMatchObject({ bin, confidence: 'high' });
    }
    expect(deciding).not.toContain('376660');
    expect(deciding).not.toContain('400820');
  });

  test('resolve no bank for a BIN of low confidence or a missing one', () => {
    const doubtful = CARD_BIN_DIRECTORY.find(
      ([bin, , , , , , speiCode, confidence]) => bin.startsWith('5') && speiCode !== '' && confidence === 'low',
    );
    for (const bin of [doubtful?.[0] ?? '', '699999']) {
      const card = cardOf(bin);
      expect(card.type === 'card' && bankOfCard(card.number, today, SHIPPED_PARTICIPANTS)).toBeNull();
    }
  });

  test('return the known fields of a BIN and null for the others', () => {
    expect(findCardBin('4152310000000000')).toEqual({
      bin: '415231',
      issuer: 'BBVA MEXICO',
      brand: 'VISA',
      type: 'DEBIT',
      level: 'ELECTRON',
      countryIso: 'MX',
      speiCode: '40012',
      confidence: 'high',
    });
    expect(findCardBin('406130')).toMatchObject({ issuer: null, speiCode: null });
    expect(findCardBin('999999')).toBeNull();
    expect(findCardBin('4152')).toBeNull();
  });
});
