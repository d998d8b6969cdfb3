import * as fc from 'fast-check';

import { classifyBankAccount, maskAccount, storedBankAccount } from '../../../../shared/banking/domain/bank-account/bank-account.ts';
import { passesLuhn } from '../../../../shared/banking/domain/bank-account/card-number.ts';
import { clabeControlDigit, completeClabe, isClabe } from '../../../../shared/banking/domain/bank-account/clabe.ts';
import { bankAccount } from '../../../../shared/banking/http/fields.ts';

const digits = (length: number) => fc.stringMatching(new RegExp(`^[0-9]{${length}}$`));
const first17Digits = fc.stringMatching(/^[0-9]{17}$/).filter((text) => !text.startsWith('000'));

/** The text with the digit at a position replaced by another one. */
const withOtherDigit = (text: string, position: number, step: number): string =>
  text.slice(0, position) + String((Number(text[position]) + step) % 10) + text.slice(position + 1);

describe('CLABE', () => {
  test.each([
    '002010077777777771',
    '032180000118359719',
    '014027000005555558',
    '014028000005555557',
    '723010123456789019',
    '002010777777777770',
    '002000000000000008',
    '002539016003269411',
  ])('accepts %s, a published valid CLABE', (clabe) => {
    expect(classifyBankAccount(clabe)).toEqual({ ok: true, account: { type: 'clabe', number: clabe } });
    expect(completeClabe(clabe.slice(0, 17))).toBe(clabe);
  });

  test.each(['002010077777777779', '002000000000000007'])('rejects %s, a published invalid CLABE', (clabe) => {
    expect(classifyBankAccount(clabe)).toEqual({ ok: false, code: 'invalid_clabe_checksum' });
  });

  test('accepts any 17 digits after a prefix that a bank may have, with their control digit', () => {
    fc.assert(
      fc.property(first17Digits, (first17) => {
        const clabe = completeClabe(first17);
        expect(clabe).toBe(`${first17}${clabeControlDigit(first17)}`);
        expect(classifyBankAccount(String(clabe))).toEqual({ ok: true, account: { type: 'clabe', number: clabe } });
      }),
    );
  });

  test('rejects any CLABE with one mistyped digit', () => {
    fc.assert(
      fc.property(first17Digits, fc.nat(17), fc.integer({ min: 1, max: 9 }), (first17, position, step) => {
        expect(isClabe(withOtherDigit(String(completeClabe(first17)), position, step))).toBe(false);
      }),
    );
  });

  test.each(['', '1234567890123456', '123456789012345678', '0120100777777777a', '٠١٢٣٤٥٦٧٨٩٠١٢٣٤٥٦'])(
    'completes nothing for %j',
    (text) => {
      expect(completeClabe(text)).toBeNull();
      expect(clabeControlDigit(text)).toBeNull();
    },
  );
});

describe('a number that nothing assigns', () => {
  test.each([
    ['000000000000000000', 'clabe', 'invalid_clabe_checksum'],
    ['000180000118359712', 'clabe', 'invalid_clabe_checksum'],
    ['0000000000', 'phone', 'invalid_account_format'],
    ['0123456789', 'phone', 'invalid_account_format'],
    ['1512345678', 'phone', 'invalid_account_format'],
    ['+52 0123456789', 'phone', 'invalid_account_format'],
  ])('%s is refused although it has the form of a %s, and remains one where it was stored', (number, type, code) => {
    expect(classifyBankAccount(number)).toEqual({ ok: false, code });
    const stored = number.replace('+52 ', '');
    expect(storedBankAccount(stored)).toEqual({ type, number: stored });
  });
});

describe('card number', () => {
  test.each(['4111111111111111', '5555555555554444', '4012888888881881', '5105105105105100'])(
    '%s, a published test number, is accepted',
    (card) => {
      expect(classifyBankAccount(card)).toEqual({ ok: true, account: { type: 'card', number: card } });
    },
  );

  test.each(['0000000000000000', '0000000000000018', '1000000000000008', '7000000000000005', '9000000000000001'])(
    '%s is refused although its Luhn digit is right: no scheme issues with its first digit',
    (number) => {
      expect(passesLuhn(number)).toBe(true);
      expect(classifyBankAccount(number)).toEqual({ ok: false, code: 'invalid_card_luhn' });
      expect(storedBankAccount(number)).toEqual({ type: 'card', number });
    },
  );

  test.each(['378282246310005', '79927398713', '18'])('passes Luhn for %s, whatever its length', (number) => {
    expect(passesLuhn(number)).toBe(true);
  });

  test.each(['', '0', '4111 1111', 'x1', '١٨'])('fails Luhn for %j, which is not only digits', (text) => {
    expect(passesLuhn(text)).toBe(false);
  });

  test('has exactly one right last digit after any 15 digits and rejects one mistyped digit', () => {
    fc.assert(
      fc.property(digits(15), fc.nat(15), fc.integer({ min: 1, max: 9 }), (first15, position, step) => {
        const cards = Array.from('0123456789', (digit) => first15 + digit).filter(passesLuhn);
        expect(cards).toHaveLength(1);
        const wrong = withOtherDigit(cards.join(''), position, step);
        expect(classifyBankAccount(wrong)).toEqual({ ok: false, code: 'invalid_card_luhn' });
      }),
    );
  });
});

describe('classifyBankAccount', () => {
  test('classifies ten digits as a phone', () => {
    expect(classifyBankAccount('5512345678')).toEqual({ ok: true, account: { type: 'phone', number: '5512345678' } });
  });

  test.each([
    ['0320 1800 0011 8359 719', 'invalid_account_length'],
    ['032 180 00011835971 9', 'clabe'],
    ['032-180-00011835971-9', 'clabe'],
    ['4111 1111 1111 1111', 'card'],
    ['4111\u00a01111\u00a01111\u00a01111', 'card'],
    ['55\u20111234\u20115678', 'phone'],
    [' 55 1234-5678 ', 'phone'],
  ])('ignores spaces and hyphens in %j', (text, expected) => {
    const classified = classifyBankAccount(text);
    expect(classified.ok ? classified.account.type : classified.code).toBe(expected);
  });

  const notDigits = [
    '5512345678x',
    '+5512345678',
    '(55 12345678',
    '(5)512345678',
    '(01) 12345678901234567',
    '5512.345678',
    '55\t12345678',
    '5512345678\n',
  ];
  test.each([...notDigits, '٥٥١٢٣٤٥٦٧٨', '５５１２３４５６７８'])('rejects %j, which has other than ASCII digits', (text) => {
    expect(classifyBankAccount(text)).toEqual({ ok: false, code: 'invalid_account_format' });
  });

  test.each([
    '+52 55 1234 5678',
    '+525512345678',
    '525512345678',
    '521 55 1234 5678',
    '+52 1 55 1234 5678',
    '(55) 1234-5678',
    '(551) 234 5678',
    '+52 (55) 1234-5678',
    '(+52) 55 1234 5678',
  ])('reads %j as a phone, as its JSON Schema does', (text) => {
    expect(classifyBankAccount(text)).toEqual({ ok: true, account: { type: 'phone', number: '5512345678' } });
    expect(new RegExp(String(bankAccount.schema['pattern']), 'u').test(text)).toBe(true);
  });

  test('and its JSON Schema accept the same texts', () => {
    const pattern = new RegExp(String(bankAccount.schema['pattern']), 'u');
    const typed = fc.stringMatching(/^[+(]?(?:52|521)?[()]?[0-9 \u00a0\u2010-]{8,24}[)]?$/);
    fc.assert(
      fc.property(typed, (text) => {
        const classified = classifyBankAccount(text);
        const isForm = classified.ok || classified.code === 'invalid_clabe_checksum' || classified.code === 'invalid_card_luhn';
        expect(!isForm || pattern.test(text)).toBe(true);
      }),
    );
  });

  test('rejects any other number of digits as of invalid length', () => {
    fc.assert(
      fc.property(fc.nat(40), (length) => {
        fc.pre(![10, 16, 18].includes(length));
        expect(classifyBankAccount('1'.repeat(length))).toEqual({ ok: false, code: 'invalid_account_length' });
      }),
    );
  });

  test('never throws for any text, and accepted accounts have digits only', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[0-9 -]{8,22}$/)), (text) => {
        const classified = classifyBankAccount(text);
        if (classified.ok) expect(classified.account.number).toMatch(/^[0-9]+$/);
        else expect(classified.code).toMatch(/^invalid_/);
      }),
    );
  });
});

describe('maskAccount', () => {
  test('shows only the last four digits', () => {
    expect(maskAccount('032180000118359719')).toBe('**************9719');
    expect(maskAccount('5512345678')).toBe('******5678');
  });

  test('masks a text of four digits or fewer completely', () => {
    expect(maskAccount('1234')).toBe('****');
    expect(maskAccount('')).toBe('');
  });

  test('keeps the length and never shows more than four digits', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9]{0,20}$/), (number) => {
        const masked = maskAccount(number);
        expect(masked).toHaveLength(number.length);
        expect(masked.replaceAll('*', '').length).toBeLessThanOrEqual(4);
      }),
    );
  });
});
