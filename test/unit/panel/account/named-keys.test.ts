import { endOfLastDay, lastDayOf, permissionGroups, typedRanges } from '../../../../functions/panel/view/account/named-keys.ts';

const MEXICO = 'America/Mexico_City';

test('ranges are typed one a line, with or without spaces and commas around them', () => {
  expect(typedRanges('203.0.113.0/24\n 2001:db8::/32 ,198.51.100.7\r\n\n')).toEqual(['203.0.113.0/24', '2001:db8::/32', '198.51.100.7']);
  expect(typedRanges(' \n')).toEqual([]);
});

test('a key ends with its last day in the time zone of the user, and a form shows that day', () => {
  const end = endOfLastDay('2027-01-31', null, MEXICO);
  expect(end).toBe('2027-02-01T05:59:59.999Z');
  expect(lastDayOf(end, MEXICO)).toBe('2027-01-31');
  expect(lastDayOf('2027-02-01T05:59:00.000Z', 'Asia/Tokyo')).toBe('2027-02-01');
});

test('an end that the API set to another minute of the day stays until another day is typed', () => {
  const shown = '2027-01-31T18:30:00.000Z';
  expect(endOfLastDay('2027-01-31', shown, MEXICO)).toBe(shown);
  expect(endOfLastDay('2027-02-01', shown, MEXICO)).toBe('2027-02-02T05:59:59.999Z');
});

test('without a day a key does not expire, and a text that is no day is left to the API', () => {
  expect(endOfLastDay('', '2027-01-31T18:30:00.000Z', MEXICO)).toBeNull();
  expect(endOfLastDay('2027-02-30', null, MEXICO)).toBe('2027-02-30');
  expect(lastDayOf(null, MEXICO)).toBe('');
});

test('permissions are grouped by their resource, in their order', () => {
  expect(permissionGroups(['users:read_self', 'validations:create', 'users:update_self'])).toEqual([
    ['users:read_self', 'users:update_self'],
    ['validations:create'],
  ]);
});
