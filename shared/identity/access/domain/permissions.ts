import type { Role } from '../../accounts/domain/identity.ts';

const USER_PERMISSIONS = [
  'users:read_self',
  'users:update_self',
  'validations:create',
  'validations:read',
  'validations:delete',
  'beneficiaries:read',
  'beneficiaries:create',
  'beneficiaries:update',
  'beneficiaries:delete',
  'usage:read_self',
  'billing:read_self',
  'billing:manage_self',
  'webhooks:read',
  'webhooks:create',
  'webhooks:update',
  'webhooks:delete',
  'notifications:manage_self',
  'finance:generate_self',
  'finance:download',
  'expected_payments:read',
  'expected_payments:create',
  'expected_payments:update',
  'expected_payments:delete',
] as const;

/** Areas of the administration; each has a permission to read and one to write. */
export const ADMIN_AREAS = [
  'users',
  'plans',
  'validations',
  'imports',
  'webhooks',
  'retries',
  'dead_letters',
  'central',
  'banks',
  'bins',
  'legal_documents',
  'changelog',
  'broadcasts',
  'billing',
  'settings',
  'audit',
  'metrics',
  'incidents',
  'proposals',
] as const;

export type AdminArea = (typeof ADMIN_AREAS)[number];

const AREA_PERMISSIONS = ADMIN_AREAS.flatMap((area) => [`admin:${area}_read`, `admin:${area}_write`] as const);

const ADMIN_PERMISSIONS = [
  'finance:generate_all',
  'webhook_subscribers:read',
  'webhook_subscribers:create',
  'webhook_subscribers:update',
  'webhook_subscribers:delete',
  ...AREA_PERMISSIONS,
] as const;

const ROLE_PERMISSIONS = [...USER_PERMISSIONS, ...ADMIN_PERMISSIONS] as const;

/** Reading the data of customers in clear: no role has it, and a grant gives it to one user for a day. */
const CLEAR_DATA_PERMISSION = 'admin:clear_data_read';

/** Every `resource:action` pair an operation can require (interface: Authentication, rule 3). */
export const PERMISSIONS = [...ROLE_PERMISSIONS, CLEAR_DATA_PERMISSION] as const;

export type Permission = (typeof PERMISSIONS)[number];

export const isPermission = (text: string): text is Permission => PERMISSIONS.some((permission) => permission === text);

/** The permissions of each role. An API key may carry fewer, never more; operations of the administration accept no key. */
export const permissionsOfRole: Readonly<Record<Role, readonly Permission[]>> = {
  user: USER_PERMISSIONS,
  admin: ROLE_PERMISSIONS,
  owner: ROLE_PERMISSIONS,
};

/** Whether a permission is for the administration, which accepts sessions alone: no API key needs it. */
export const isForSessionsAlone = (permission: string): boolean => permission.startsWith('admin:');
