import fc from 'fast-check';

import { encodePermissions, havePermission } from '../../../shared/identity/access/adapters/permission-codes.ts';
import { PERMISSIONS } from '../../../shared/identity/access/domain/permissions.ts';
import { keyPermissionsOf } from '../../../shared/identity/api-keys/domain/named-key.ts';

const OF_KEYS = keyPermissionsOf('owner');

test('encoded permissions have those that were encoded, and no others', () => {
  fc.assert(
    fc.property(fc.subarray([...OF_KEYS]), (permissions) => {
      const encoded = encodePermissions(permissions);
      expect(PERMISSIONS.filter((permission) => havePermission(encoded, permission))).toEqual(
        PERMISSIONS.filter((permission) => permissions.includes(permission)),
      );
    }),
  );
});

test('permissions of the administration are never encoded', () => {
  const encoded = encodePermissions(PERMISSIONS);
  expect(PERMISSIONS.filter((permission) => havePermission(encoded, permission)).toSorted()).toEqual(OF_KEYS.toSorted());
});

test('stored codes keep their meaning', () => {
  expect([encodePermissions(['users:read_self']), encodePermissions(['finance:download', 'webhook_subscribers:delete'])]).toEqual([
    'A',
    'q0',
  ]);
  expect(encodePermissions(OF_KEYS)).toHaveLength(Math.ceil(OF_KEYS.length / 3));
  expect(encodePermissions([])).toBe('-');
});
