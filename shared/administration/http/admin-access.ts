import type { AuthenticatedContext } from '../../identity/access/domain/authenticated-context.ts';
import { networkPrefix } from '../../identity/access/domain/client-address.ts';
import type { AdminArea } from '../../identity/access/domain/permissions.ts';
import type { SignedInActor } from '../domain/audit-row.ts';

/** Age of the last proof of identity, in seconds, up to which a session may change something. */
const STEP_UP = { maxAgeSeconds: 600 } as const;

/** Access to an operation that reads an area: a session whose sign-in proved two factors. */
export const readsArea = <const Area extends AdminArea>(area: Area) =>
  ({ credentials: ['session'], permission: `admin:${area}_read`, secondFactor: true }) as const;

/** Access to an operation that changes an area: the same, with a recent proof of identity. */
export const changesArea = <const Area extends AdminArea>(area: Area) =>
  ({ credentials: ['session'], permission: `admin:${area}_write`, secondFactor: true, stepUp: STEP_UP }) as const;

/** The caller of an operation, as the audit names them. */
export const actorOf = ({ principal, client, requestId, receivedAt }: AuthenticatedContext): SignedInActor => ({
  userId: principal.userId,
  ipPrefix: networkPrefix(client.address),
  correlationId: requestId,
  at: receivedAt,
});
