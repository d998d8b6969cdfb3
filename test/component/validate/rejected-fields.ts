import { BENEFICIARY } from '../../support/builders/transfers.ts';

/** A text as JSON. */
export const text = (value: string): string => JSON.stringify(value);
/** Digits with a wrong check digit. */
export const lastDigitChanged = (digits: string): string => digits.slice(0, -1) + String((Number(digits.at(-1)) + 1) % 10);

const NOT_TEXT = {
  'an array': '["x"]',
  'an empty array': '[]',
  'an object': '{"a":1}',
  'a number': '1234567',
  true: 'true',
  false: 'false',
};

type Rejected = { readonly field: string; readonly code: string; readonly values: Readonly<Record<string, string>> };

/** Values as JSON text: numbers must arrive exactly as written here. The clock shows 5 November 2026, noon in Mexico City. */
export const REJECTED: readonly Rejected[] = [
  {
    field: 'fecha',
    code: 'required',
    values: { null: 'null' },
  },
  {
    field: 'fecha',
    code: 'invalid_date',
    values: {
      ...NOT_TEXT,
      'an empty text': '""',
      blanks: '"          "',
      'no date': '"mañana"',
      'a date with a time': '"2026-11-03T10:00:00Z"',
      'a short month': '"2026-1-03"',
      slashes: '"2026/11/03"',
      'day first': '"03-11-2026"',
      'a day that does not exist': '"2026-02-30"',
      '29 February of a common year': '"2025-02-29"',
      'month 13': '"2026-13-01"',
      'month 0': '"2026-00-10"',
      'day 0': '"2026-11-00"',
      'a leading blank': '" 2026-11-03"',
      'a trailing line feed': '"2026-11-03\\n"',
      'a NUL': '"2026-11-03\\u0000"',
      'full-width digits': '"２０２６-１１-０３"',
      'Arabic digits': '"٢٠٢٦-١١-٠٣"',
      'a sign': '"+2026-11-03"',
      'a year of five digits': '"12026-11-03"',
      'the day after the next banking day': '"2026-11-07"',
      'the day before certificates are kept': '"2018-03-15"',
      'a day before SPEI': '"1999-12-31"',
      'the last day there is': '"9999-12-31"',
      'a thousand characters': text('2'.repeat(1_000)),
    },
  },
  { field: 'monto', code: 'required', values: { null: 'null' } },
  {
    field: 'monto',
    code: 'invalid_amount',
    values: {
      'a number as text': '"1234.56"',
      'an empty text': '""',
      'an array': '[1]',
      'an object': '{"a":1}',
      true: 'true',
      zero: '0',
      'zero with decimals': '0.00',
      'negative zero': '-0',
      negative: '-1234.56',
      'a third decimal': '1234.567',
      '1e400': '1e400',
      '-1e400': '-1e400',
      '1e-400': '1e-400',
      'an exponent that leaves three decimals': '1.2345e1',
      'a negative exponent that leaves three decimals': '1505e-3',
      'an exponent beyond 15 digits': '1e16',
      '16 digits': '1234567890123456',
      '16 digits with decimals': '12345678901234.56',
      'three hundred digits': '9'.repeat(300),
    },
  },
  {
    field: 'clave_rastreo',
    code: 'clave_or_ref_required',
    values: { null: 'null' },
  },
  { field: 'clave_rastreo', code: 'invalid_field_type', values: NOT_TEXT },
  {
    field: 'clave_rastreo',
    code: 'validation_error',
    values: {
      'an empty text': '""',
      '17 characters': text('A'.repeat(17)),
      '31 characters': text('A'.repeat(31)),
      'a thousand characters': text('A'.repeat(1_000)),
      'a blank inside': '"EJEMPLO 20261103000001"',
      'a hyphen': '"EJEMPLO-20261103000001"',
      'a letter with an accent': '"EJÉMPLO20261103000001"',
      'full-width digits': '"EJEMPLO２０２６１１０３０００００１"',
      'a line feed at the end': '"EJEMPLO20261103000001\\n"',
      'a NUL': '"EJEMPLO20261103000001\\u0000"',
    },
  },
  { field: 'referencia_numerica', code: 'invalid_field_type', values: NOT_TEXT },
  {
    field: 'referencia_numerica',
    code: 'validation_error',
    values: {
      'an empty text': '""',
      '8 digits': '"12345678"',
      letters: '"12A"',
      'a sign': '"-1"',
      decimals: '"1.5"',
      'a blank': '" 1"',
      'Arabic digits': '"١٢٣"',
      'a line feed at the end': '"123\\n"',
    },
  },
  ...['emisor', 'receptor'].flatMap((field): readonly Rejected[] => [
    { field, code: 'invalid_field_type', values: NOT_TEXT },
    {
      field,
      code: 'validation_error',
      values: {
        '256 characters': text('B'.repeat(256)),
        'a NUL': '"ST\\u0000P"',
        'a line feed': '"STP\\n"',
        'a control character of C1': '"ST\\u0085P"',
        'an escape sequence': '"\\u001b[31mSTP"',
      },
    },
  ]),
  { field: 'cuenta_beneficiaria', code: 'invalid_field_type', values: { ...NOT_TEXT, 'a CLABE as a number': BENEFICIARY } },
  {
    field: 'cuenta_beneficiaria',
    code: 'invalid_account_format',
    values: {
      letters: '"72318000000000001A"',
      'a sign': '"+7231800000000016"',
      dots: '"7231.8000.0000.0016"',
      'full-width digits': '"７２３１８０００００００００００１６"',
      'a NUL': `"${BENEFICIARY}\\u0000"`,
      'a tab': `"\\t${BENEFICIARY}"`,
    },
  },
  {
    field: 'cuenta_beneficiaria',
    code: 'invalid_account_length',
    values: {
      'an empty text': '""',
      'blanks only': '"    "',
      '9 digits': '"551234567"',
      '11 digits': '"55123456789"',
      '17 digits': text(BENEFICIARY.slice(0, 17)),
      '19 digits': text(`${BENEFICIARY}0`),
      'a hundred thousand digits': text('1'.repeat(100_000)),
    },
  },
  {
    field: 'cuenta_beneficiaria',
    code: 'invalid_clabe_checksum',
    values: { 'a wrong control digit': text(lastDigitChanged(BENEFICIARY)) },
  },
  {
    field: 'cuenta_beneficiaria',
    code: 'invalid_card_luhn',
    values: { 'a card that fails Luhn': '"4152310000000002"', zeros: '"0000000000000000"', 'a card of no scheme': '"9000000000000001"' },
  },
];
