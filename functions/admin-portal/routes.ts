import { actorOf } from '../../shared/administration/http/admin-access.ts';
import type { ChangePortal, PortalChange } from '../../shared/administration/use-cases/change-portal.ts';
import type { PortalRateControl } from '../../shared/banxico/ports/portal-rate-limiter.ts';
import { fail, ok } from '../../shared/errors/failure.ts';
import type { AuthenticatedContext } from '../../shared/identity/access/domain/authenticated-context.ts';
import { bindProtected, type Route } from '../../shared/identity/access/http/route.ts';
import { changePortalRate, closePortalBreaker, getPortalStatus, openPortalBreaker } from './contract.ts';
import { presentStatus } from './http/portal-status.ts';

type UseCases = { readonly portalRate: Pick<PortalRateControl, 'read'>; readonly changePortal: ChangePortal };

export const makeRoutes = ({ portalRate, changePortal }: UseCases): readonly Route[] => {
  const applied = async (change: PortalChange, reason: string, context: AuthenticatedContext) =>
    ok({ state: await changePortal({ actor: actorOf(context), reason }, change), now: context.receivedAt });

  return [
    bindProtected(getPortalStatus, {
      prepare: () => ok(null),
      useCase: async (_input, { receivedAt }) => ok({ state: await portalRate.read(), now: receivedAt }),
      present: presentStatus,
    }),
    bindProtected(changePortalRate, {
      prepare: ({ body: { interval_ms: intervalMs, burst, reason } }) =>
        intervalMs === null && burst === null
          ? fail('no_valid_fields')
          : ok({ change: { kind: 'rate', intervalMs, burst } as const, reason }),
      useCase: ({ change, reason }, context) => applied(change, reason, context),
      present: presentStatus,
    }),
    bindProtected(openPortalBreaker, {
      prepare: ({ body }) => ok(body.reason),
      useCase: (reason, context) => applied({ kind: 'open_breaker' }, reason, context),
      present: presentStatus,
    }),
    bindProtected(closePortalBreaker, {
      prepare: ({ body }) => ok(body.reason),
      useCase: (reason, context) => applied({ kind: 'close_breaker' }, reason, context),
      present: presentStatus,
    }),
  ];
};
