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
] as const;

const ADMIN_PERMISSIONS = [
  'finance:generate_all',
  'webhook_subscribers:read',
  'webhook_subscribers:create',
  'webhook_subscribers:update',
  'webhook_subscribers:delete',
  'admin:users_read',
  'admin:users_write',
  'admin:plans_read',
  'admin:plans_write',
  'admin:central_read',
  'admin:central_write',
] as const;

const OWNER_PERMISSIONS = ['admin:settings_read', 'admin:settings_write'] as const;

/** Every `resource:action` pair an operation can require (interface: Authentication, rule 3). */
export const PERMISSIONS = [...USER_PERMISSIONS, ...ADMIN_PERMISSIONS, ...OWNER_PERMISSIONS] as const;

export type Permission = (typeof PERMISSIONS)[number];

/** The permissions of each role. An API key may carry fewer, never more. */
export const permissionsOfRole: Readonly<Record<Role, readonly Permission[]>> = {
  user: USER_PERMISSIONS,
  admin: [...USER_PERMISSIONS, ...ADMIN_PERMISSIONS],
  owner: PERMISSIONS,
};
