import type { AdminActor, AdminChange } from '../../../../shared/administration/domain/audit-row.ts';
import type { UserId } from '../../../../shared/identity/accounts/domain/identity.ts';

/** An admin who acts through an operation. */
export const anActor = (userId: UserId, at: number): AdminActor => ({ userId, ipPrefix: '203.0.113.0/24', correlationId: 'request', at });

/** The operator suspends something. */
export const anAdminChange = (changes: Partial<AdminChange> = {}): AdminChange => ({
  actor: { userId: null, ipPrefix: null, correlationId: 'command', at: 1_793_900_000_000 },
  area: 'users',
  action: 'suspend_user',
  target: { kind: 'plan', id: 'free' },
  before: { status: 'active' },
  after: { status: 'suspended' },
  reason: 'a reason',
  ...changes,
});
