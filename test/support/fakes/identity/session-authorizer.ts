import { permissionsOfRole } from '../../../../shared/identity/domain/permissions.ts';
import type { SessionAuthorizer } from '../../../../shared/identity/ports/session-authorizer.ts';
import type { MemoryDatabase } from '../platform/database.ts';
import { gateQuota, takeGateUnit } from './gate-units.ts';

/** Admits sessions at the gates of a database in memory. */
export const makeFakeSessionAuthorizer = (database: MemoryDatabase): SessionAuthorizer => ({
  authorize: async ({ session, permission, consumeUnit, now }) => {
    await Promise.resolve();
    const gate = database.gates.get(session.gateId);
    if (gate?.userId !== session.userId || gate.tokensInvalidatedAfter !== session.validSince) return { kind: 'unknown_credential' };
    if (gate.status !== 'active') return { kind: 'inactive_user', status: gate.status };
    const { userId, role, language, timezone, attributes } = gate;
    const principal = { userId, role, permissions: new Set<string>(permissionsOfRole[role]), language, timezone, attributes };
    if (permission !== null && !principal.permissions.has(permission)) return { kind: 'permission_denied', principal };
    if (!consumeUnit) return { kind: 'authorized', principal, unit: null, quota: gateQuota(gate, now) };
    const taken = takeGateUnit(gate, session.gateId, now);
    if ('quota' in taken) return { kind: 'quota_exhausted', principal, quota: taken.quota };
    return { kind: 'authorized', principal, unit: taken.unit, quota: gateQuota(gate, now) };
  },
});
