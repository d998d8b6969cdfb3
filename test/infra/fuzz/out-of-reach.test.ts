import { allContracts } from '../../../functions/manifests.ts';
import { isInReach, OUT_OF_REACH } from '../../fuzz/out-of-reach.ts';

const OPERATIONS = new Set(allContracts.map(({ method, path }): string => `${method} ${path}`));

test('the operations out of the reach of fuzzing exist, each with one reason', () => {
  const listed = Object.values(OUT_OF_REACH).flat();
  expect(listed.filter((operation) => !OPERATIONS.has(operation))).toEqual([]);
  expect(new Set(listed).size).toBe(listed.length);
});

test.each([
  ['an operation without a reason', 'GET /users/me', true],
  ['an operation with one', 'POST /playground/errors', false],
  ['a read of the administration', 'GET /admin/users', true],
  ['a write of the administration', 'POST /admin/users/{id}/suspend', false],
])('isInReach of %s', (_, operation, expected) => {
  expect(isInReach(operation)).toBe(expected);
});
