import { purgePlanOf } from '../../../functions/account-deletion/domain/purge-plan.ts';
import { dataInventory } from '../../../functions/manifests.ts';
import { matcherOf, placeholdersIn } from '../../../shared/data-inventory/placeholders.ts';
import { testPartitionOf } from '../../../shared/identity/accounts/domain/test-partition.ts';
import { gateIdOf, userIdOf, validationIdOf } from '../../support/builders/identity/identity.ts';

const USER = userIdOf('anybody');
const GATE = gateIdOf('anybody');
const ID = validationIdOf('any');

const TEST_DATA = testPartitionOf(USER);
const account = { user: USER, email: 'a@example.com', gates: [GATE], operations: ['first', 'second'] };

test('every declared entry of an account can be reached from it', () => {
  expect(() => purgePlanOf(dataInventory)).not.toThrow();
});

test.each([
  { store: 'table', pk: 'THING#{uuid}', sk: 'THING', export: { omitted: 'any' } } as const,
  { store: 'table', pk: 'THINGS', sk: '{uuid}', export: { omitted: 'any' } } as const,
  { bucket: 'receipts', key: 'things/{uuid}', export: { omitted: 'any' } } as const,
])('a entry that nothing leads to is refused: $pk$key', (entry) => {
  expect(() => purgePlanOf([entry])).toThrow('nothing leads from an account to');
});

test('the places that follow from an account are its partitions, with those of its test data, of its gates and operations, and its folders', () => {
  const plan = purgePlanOf([
    { store: 'table', pk: 'USER#{user}#THINGS', sk: '{uuid}', export: { omitted: 'any' } },
    { store: 'table', pk: 'USER#{user}#THINGS', sk: 'COUNT', export: { omitted: 'any' } },
    { store: 'table', pk: 'GATE#{gate}', sk: 'GATE', export: { omitted: 'any' } },
    { store: 'table', pk: 'LIMIT#{operation}#{user}', sk: '{number}', export: { omitted: 'any' } },
    { store: 'table', pk: 'GATES', sk: '{gate}', export: { omitted: 'any' } },
    { bucket: 'importFiles', key: 'uploads/{user}/{text}', export: { omitted: 'any' } },
    { store: 'table', pk: 'OTHERS', sk: '{text}', ownerless: 'any' },
  ]);
  expect(plan.placesOf(account)).toEqual([
    { kind: 'partition', store: 'table', pk: `USER#${USER}#THINGS` },
    { kind: 'partition', store: 'table', pk: `USER#${TEST_DATA}#THINGS` },
    { kind: 'partition', store: 'table', pk: `GATE#${GATE}` },
    { kind: 'partition', store: 'table', pk: `LIMIT#first#${USER}` },
    { kind: 'partition', store: 'table', pk: `LIMIT#second#${USER}` },
    { kind: 'partition', store: 'table', pk: `LIMIT#first#${TEST_DATA}` },
    { kind: 'partition', store: 'table', pk: `LIMIT#second#${TEST_DATA}` },
    { kind: 'objects', bucket: 'importFiles', prefix: `uploads/${USER}/` },
    { kind: 'objects', bucket: 'importFiles', prefix: `uploads/${TEST_DATA}/` },
  ]);
  expect(plan.keysOf(account)).toEqual([{ store: 'table', pk: 'GATES', sk: GATE }]);
});

test('a validation leads to its attempts and to its files, and a session in a list to the session', () => {
  const plan = purgePlanOf(dataInventory);
  expect(plan.findReferencedPlaces('table', { pk: `VALIDATION#${ID}`, sk: 'VALIDATION' })).toEqual([
    { kind: 'partition', store: 'table', pk: `VALIDATION#${ID}` },
    { kind: 'objects', bucket: 'certificates', prefix: `cep/${ID}/` },
    { kind: 'objects', bucket: 'certificates', prefix: `responses/${ID}/` },
    { kind: 'objects', bucket: 'receipts', prefix: `kept/${ID}` },
    { kind: 'objects', bucket: 'receipts', prefix: `passing/${ID}` },
  ]);
  const entry = { pk: `USER#${USER}#SESSIONS`, sk: `1777777777777#${ID}`, digest: 'a-digest' };
  expect(plan.findReferencedPlaces('table', entry)).toEqual([{ kind: 'partition', store: 'table', pk: 'SESSION#a-digest' }]);
});

test('profile and address are removed last, in one write', () => {
  const plan = purgePlanOf(dataInventory);
  const last = plan.lastKeysOf(account);
  expect(last).toEqual([
    { pk: `USER#${USER}`, sk: 'PROFILE' },
    { pk: 'EMAIL#a@example.com', sk: 'EMAIL' },
  ]);
  expect(last.map((key) => plan.isLast('table', key))).toEqual([true, true]);
  expect(plan.isLast('table', { pk: `USER#${USER}`, sk: 'LAST_SIGN_IN' })).toBe(false);
});

test('a matcher returns the values of its placeholders, and null for another text', () => {
  const match = matcherOf('IMPORT#{user}#{import}');
  expect(match(`IMPORT#${USER}#12`)).toEqual({ user: USER, import: '12' });
  expect([`IMPORT#${USER}#x`, `IMPORT#${USER}#12#`, `import#${USER}#12`].map(match)).toEqual([null, null, null]);
});

test('an unknown placeholder is refused', () => {
  expect(() => placeholdersIn('USER#{usr}')).toThrow('USER#{usr} has an unknown placeholder: usr');
});
