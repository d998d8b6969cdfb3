import { closed, heldOpen, isHeldOpen, type PortalRateState } from '../../banxico/domain/portal-rate.ts';
import type { PortalRateControl } from '../../banxico/ports/portal-rate-limiter.ts';
import type { AdminActor, AuditValues } from '../domain/audit-row.ts';
import type { Audited } from '../ports/admin-audit-log.ts';

/** A change of the queries to the CEP portal; null keeps a part of the rate. */
export type PortalChange =
  | { readonly kind: 'rate'; readonly intervalMs: number | null; readonly burst: number | null }
  | { readonly kind: 'open_breaker' }
  | { readonly kind: 'close_breaker' };

export type PortalChangeRequest = { readonly actor: AdminActor; readonly reason: string };

export type ChangePortalDeps = {
  readonly portalRate: Pick<PortalRateControl, 'read'>;
  readonly auditedPortalRate: Audited<Pick<PortalRateControl, 'change'>>;
};

const ACTIONS = { rate: 'change_portal_rate', open_breaker: 'open_portal_breaker', close_breaker: 'close_portal_breaker' } as const;

/** The portal throttles at most once per pause, so a change meets few others. */
const MAX_ATTEMPTS = 5;

const auditedValues = (state: PortalRateState): AuditValues => ({
  interval_ms: state.rate.intervalMs,
  burst: state.rate.burst,
  held_open: isHeldOpen(state),
  open_until: state.openUntil === 0 || isHeldOpen(state) ? null : state.openUntil,
  throttled_in_a_row: state.trips,
});

const applied = (state: PortalRateState, change: PortalChange): PortalRateState => {
  switch (change.kind) {
    case 'rate':
      return { ...state, rate: { intervalMs: change.intervalMs ?? state.rate.intervalMs, burst: change.burst ?? state.rate.burst } };
    case 'open_breaker':
      return heldOpen(state);
    case 'close_breaker':
      return closed(state);
  }
};

/** Changes the rate of queries to the portal, or its breaker, with a row of the audit. Operations and commands use it. */
export const makeChangePortal =
  ({ portalRate, auditedPortalRate }: ChangePortalDeps) =>
  async ({ actor, reason }: PortalChangeRequest, change: PortalChange): Promise<PortalRateState> => {
    for (let made = 0; made < MAX_ATTEMPTS; made += 1) {
      const seen = await portalRate.read();
      const wanted = applied(seen, change);
      const audited = auditedPortalRate({
        actor,
        area: 'central',
        action: ACTIONS[change.kind],
        target: { kind: 'portal', id: 'cep' },
        before: auditedValues(seen),
        after: auditedValues(wanted),
        reason,
      });
      const state = await audited.change(seen, wanted);
      if (state !== null) return state;
    }
    throw new Error('the state of the portal changes with every attempt');
  };

export type ChangePortal = ReturnType<typeof makeChangePortal>;
