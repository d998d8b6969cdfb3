import type { SignedInActor } from '../../../shared/administration/domain/audit-row.ts';
import type { Audited } from '../../../shared/administration/ports/admin-audit-log.ts';
import type { MayReadClearData } from '../../../shared/administration/use-cases/read-clear-data.ts';
import { fail, ok, type Result } from '../../../shared/errors/failure.ts';
import type { UserId } from '../../../shared/identity/accounts/domain/identity.ts';
import type { Endpoint, EndpointId, EndpointStatus } from '../../../shared/webhooks/domain/endpoint.ts';
import { accountOwner } from '../../../shared/webhooks/domain/owner.ts';
import type { EndpointStore } from '../../../shared/webhooks/ports/endpoint-store.ts';

export type EndpointStores = {
  readonly endpoints: Pick<EndpointStore, 'find' | 'list'>;
  readonly auditedEndpoints: Audited<Pick<EndpointStore, 'changeStatus'>>;
};

type Deps = EndpointStores & { readonly mayReadClearData: MayReadClearData };

export type EndpointRef = { readonly userId: UserId; readonly id: EndpointId };

/** An endpoint, and whether its whole address may be shown. */
export type ShownEndpoint = { readonly endpoint: Endpoint; readonly isClear: boolean };

export type EndpointChange = EndpointRef & { readonly actor: SignedInActor; readonly reason: string };

/** An endpoint changes its status seldom, so a change meets few others. */
const MAX_ATTEMPTS = 5;

const ACTIONS = { active: 'enable_webhook_endpoint', disabled: 'disable_webhook_endpoint' } as const;

/** Endpoints of accounts, for the administration. */
export const makeManageEndpoints = ({ endpoints, auditedEndpoints, mayReadClearData }: Deps) => ({
  list: async (userId: UserId, statuses: readonly EndpointStatus[] | undefined): Promise<Result<readonly Endpoint[], never>> => {
    const all = await endpoints.list(accountOwner(userId));
    return ok(all.filter(({ status }) => statuses?.includes(status) ?? true));
  },

  read: async (actor: SignedInActor, { userId, id }: EndpointRef): Promise<Result<ShownEndpoint, 'not_found'>> => {
    const endpoint = await endpoints.find(accountOwner(userId), id);
    if (endpoint === null) return fail('not_found');
    const isClear = await mayReadClearData({ actor, area: 'webhooks', target: { kind: 'webhook_endpoint', id } });
    return ok({ endpoint, isClear });
  },

  /** Enables or disables an endpoint. One that has the status already stays as it is, without a row of the audit. */
  changeStatus: async (
    { actor, userId, id, reason }: EndpointChange,
    status: keyof typeof ACTIONS,
  ): Promise<Result<ShownEndpoint, 'not_found'>> => {
    for (let made = 0; made < MAX_ATTEMPTS; made += 1) {
      const seen = await endpoints.find(accountOwner(userId), id);
      if (seen === null) return fail('not_found');
      if (seen.status === status) return ok({ endpoint: seen, isClear: false });
      const store = auditedEndpoints({
        actor,
        area: 'webhooks',
        action: ACTIONS[status],
        target: { kind: 'webhook_endpoint', id },
        before: { status: seen.status },
        after: { status },
        reason,
      });
      const changed = await store.changeStatus(seen, status, actor.at);
      if (changed !== null) return ok({ endpoint: changed, isClear: false });
    }
    throw new Error('the status of the endpoint changes with every attempt');
  },
});

export type ManageEndpoints = ReturnType<typeof makeManageEndpoints>;
