import { accountCheckOf, accountQueryOf } from '../../../functions/panel/view/account-check.ts';
import { beneficiaryExport, beneficiaryFilters, beneficiaryPlace } from '../../../functions/panel/view/beneficiary-query.ts';

const STRUCTURE = {
  account_type: 'clabe',
  is_numeric: true,
  length: 18,
  checksum_valid: true,
  computed_control_digit: '5',
  auto_completed: null,
  bank: { name: 'BBVA MEXICO' },
} as const;

test.each([
  ['01', null],
  ['012-180', { account: '012180', type: 'clabe' }],
  ['4152 3', { account: '41523', type: 'clabe' }],
  ['4152 313', { account: '4152313', type: 'bin' }],
  ['55 1234 5678', { account: '5512345678' }],
  ['4152 3133 0000 0001', { account: '4152313300000001' }],
  ['01218000000000001', { account: '01218000000000001' }],
])('what was typed, %j, is checked as %j', (typed, query) => {
  expect(accountQueryOf(typed)).toEqual(query);
});

test.each([
  ['a right CLABE', {}, { kind: 'complete', type: 'clabe', bank: 'BBVA MEXICO' }],
  ['a wrong CLABE', { checksum_valid: false }, { kind: 'wrong_digit', digit: '5' }],
  ['a wrong card', { account_type: 'card', length: 16, checksum_valid: false }, { kind: 'wrong_digit', digit: null }],
  [
    'a CLABE without its last digit',
    { length: 17, auto_completed: '012180000000000015' },
    { kind: 'completed', account: '012180000000000015', bank: 'BBVA MEXICO' },
  ],
  ['the beginning of a CLABE', { length: 6, checksum_valid: false }, { kind: 'partial', bank: 'BBVA MEXICO', digits: 6 }],
  ['a phone', { account_type: 'phone', length: 10, bank: null }, { kind: 'phone' }],
  ['a card of 19 digits', { account_type: 'card', length: 19 }, { kind: 'no_account' }],
  ['a word', { account_type: 'unknown', is_numeric: false, length: 4 }, { kind: 'no_account' }],
] as const)('%s is recognised while it is typed', (_name, digits, check) => {
  expect(accountCheckOf({ ...STRUCTURE, ...digits })).toEqual(check);
});

test('the search of saved accounts is in the address of the page, and their file follows its archived ones', () => {
  const query = { search: 'Renta', with_archived: '', status: 'x', 'page[after]': 'abc' };
  expect(beneficiaryFilters(query)).toEqual({ search: 'Renta' });
  expect(beneficiaryPlace(query)).toEqual({ search: 'Renta', 'page[after]': 'abc' });
  expect(beneficiaryExport({ search: 'Renta', with_archived: '1' }, 'csv')).toBe('/v1/beneficiaries/export?format=csv&with_archived=1');
});
