import { permissionsOfRole } from '../../../../shared/identity/domain/permissions.ts';
import type { SessionAuthorizer } from '../../../../shared/identity/ports/session-authorizer.ts';
import { startOfNextUtcMonth, utcMonth } from '../../../../shared/platform/time/month.ts';
import type { MemoryDatabase } from '../platform/database.ts';

/** Admits sessions at the gates of a database in memory. */
export const makeFakeSessionAuthorizer = (database: MemoryDatabase): SessionAuthorizer => ({
  authorize: async ({ session, permission, consumeUnit, now }) => {
    await Promise.resolve();
    const gate = database.gates.get(session.gateId);
    if (gate?.userId !== session.userId) return { kind: 'unknown_credential' };
    if (gate.status !== 'active') return { kind: 'inactive_user', status: gate.status };
    const { userId, role, language, timezone, attributes } = gate;
    const principal = { userId, role, permissions: new Set<string>(permissionsOfRole[role]), language, timezone, attributes };
    if (permission !== null && !principal.permissions.has(permission)) return { kind: 'permission_denied', principal };
    if (!consumeUnit) return { kind: 'authorized', principal, unit: null };
    const month = utcMonth(now);
    const used = gate.used.get(month) ?? 0;
    if (used >= gate.monthlyLimit) {
      return { kind: 'quota_exhausted', principal, quota: { limit: gate.monthlyLimit, used, resetsAt: startOfNextUtcMonth(now) } };
    }
    gate.used.set(month, used + 1);
    gate.seq += 1;
    return { kind: 'authorized', principal, unit: { gateId: session.gateId, month, seq: gate.seq } };
  },
});
