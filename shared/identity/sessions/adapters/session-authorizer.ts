import * as v from 'valibot';

import type { RawItem, Table } from '../../../platform/dynamodb/table.ts';
import { gateItem, principalOf, type GateItem } from '../../access/adapters/gate-item.ts';
import { gateKey } from '../../access/adapters/keys.ts';
import type { Principal } from '../../access/domain/principal.ts';
import { begunNextMonth, quotaOf, roleCondition, unitIncrement, unitTaken } from '../../plans/adapters/take-quota-unit.ts';
import type { Session } from '../domain/session.ts';
import type { SessionAuthorizationResult, SessionAuthorizer } from '../ports/session-authorizer.ts';

/** The permissions of a key do not limit a session: it has all those of its role. */
const principalOfSession = (gate: GateItem): Principal => principalOf({ ...gate, permissions: undefined });

/** The condition that no invalidation followed the session. The attribute exists from the first invalidation on. */
const IS_VALID = '(tokens_after = :since OR (attribute_not_exists(tokens_after) AND :since = :zero))';

/** What a gate decides about a session, apart from its quota. */
const decide = (
  item: RawItem | null,
  { userId, validSince }: Session,
  permission: string | null,
  monthAt: number,
): SessionAuthorizationResult => {
  const gate = item === null ? null : v.parse(gateItem, item);
  if (item === null || gate?.user_id !== userId || gate.tokens_after !== validSince) return { kind: 'unknown_credential' };
  if (gate.status !== 'active') return { kind: 'inactive_user', status: gate.status };
  const principal = principalOfSession(gate);
  const isAllowed = permission === null || principal.permissions.has(permission);
  if (!isAllowed) return { kind: 'permission_denied', principal };
  const quota = quotaOf(item, gate.monthly_limit, begunNextMonth(item, monthAt) ?? monthAt);
  return { kind: 'authorized', principal, unit: null, quota };
};

/** Authorises sessions at the gate of their account: with a read, or with a conditional write when a unit is taken. */
export const makeSessionAuthorizer = (table: Table): SessionAuthorizer => {
  const takeUnit = async (session: Session, permission: string | null, monthAt: number): Promise<SessionAuthorizationResult> => {
    const unit = unitIncrement(monthAt);
    const permitted = permission === null ? null : roleCondition(permission);
    const outcome = await table.update({
      key: gateKey(session.gateId),
      update: `SET ${unit.set} ADD ${unit.add} REMOVE ${unit.remove}`,
      condition: `user_id = :user AND #status = :active AND ${IS_VALID} AND ${permitted === null ? '' : `${permitted.condition} AND `}${unit.condition}`,
      names: { ...unit.names, ...permitted?.names, '#status': 'status' },
      values: { ...unit.values, ...permitted?.values, ':user': session.userId, ':active': 'active', ':since': session.validSince },
    });
    const decision = decide(outcome.item, session, permission, monthAt);
    if (decision.kind !== 'authorized' || outcome.item === null) return decision;
    if (outcome.kind === 'written') return { ...decision, unit: unitTaken(outcome.item, session.gateId, monthAt) };
    const nextMonthAt = begunNextMonth(outcome.item, monthAt);
    if (nextMonthAt !== null) return takeUnit(session, permission, nextMonthAt);
    return { kind: 'quota_exhausted', principal: decision.principal, quota: decision.quota };
  };

  return {
    authorize: async ({ session, permission, consumeUnit, now }) =>
      consumeUnit ? takeUnit(session, permission, now) : decide(await table.get(gateKey(session.gateId)), session, permission, now),
  };
};
