import type { SignedInActor } from '../../../shared/administration/domain/audit-row.ts';
import type { Audited } from '../../../shared/administration/ports/admin-audit-log.ts';
import type { MayReadClearData } from '../../../shared/administration/use-cases/read-clear-data.ts';
import { fail, ok, type Result } from '../../../shared/errors/failure.ts';
import type { UserId } from '../../../shared/identity/accounts/domain/identity.ts';
import type { Delivery, DeliveryId } from '../../../shared/webhooks/domain/delivery.ts';
import { accountOwner } from '../../../shared/webhooks/domain/owner.ts';
import type { DeliveryStore } from '../../../shared/webhooks/ports/delivery-store.ts';
import type { EndpointStore } from '../../../shared/webhooks/ports/endpoint-store.ts';

export type DeliveryStores = {
  readonly deliveries: Pick<DeliveryStore, 'find' | 'list'>;
  readonly auditedDeliveries: Audited<Pick<DeliveryStore, 'restart'>>;
};

type Deps = DeliveryStores & {
  readonly endpoints: Pick<EndpointStore, 'find'>;
  readonly mayReadClearData: MayReadClearData;
};

type Ref = { readonly userId: UserId; readonly id: DeliveryId };

/** A delivery, and whether its whole address and the response may be shown. */
export type ShownDelivery = { readonly delivery: Delivery; readonly isClear: boolean };

export type Redelivery = Ref & { readonly actor: SignedInActor; readonly reason: string };

/** Deliveries to the endpoints of accounts, for the administration. */
export const makeManageDeliveries = ({ deliveries, auditedDeliveries, endpoints, mayReadClearData }: Deps) => ({
  read: async (actor: SignedInActor, { userId, id }: Ref): Promise<Result<ShownDelivery, 'not_found'>> => {
    const delivery = await deliveries.find({ owner: accountOwner(userId), id });
    if (delivery === null) return fail('not_found');
    const isClear = await mayReadClearData({ actor, area: 'webhooks', target: { kind: 'webhook_delivery', id } });
    return ok({ delivery, isClear });
  },

  /**
   * Restarts a delivery, with the calendar from its start and the same `webhook-id`. It is due now, so the next sweep sends it, within a
   * minute: the change is one transaction with its row of the audit. A delivery that changes meanwhile, or whose attempt is running,
   * stays as it is.
   */
  redeliver: async ({ actor, userId, id, reason }: Redelivery): Promise<Result<ShownDelivery, 'not_found' | 'webhook_not_active'>> => {
    const owner = accountOwner(userId);
    const found = await deliveries.find({ owner, id });
    if (found === null) return fail('not_found');
    const endpoint = await endpoints.find(owner, found.endpointId);
    if (endpoint?.status !== 'active') return fail('webhook_not_active');
    const store = auditedDeliveries({
      actor,
      area: 'webhooks',
      action: 'redeliver_webhook',
      target: { kind: 'webhook_delivery', id },
      before: { status: found.status, attempts: found.attempts },
      after: { status: 'pending', attempts: 0 },
      reason,
    });
    const outcome = await store.restart(found, actor.at, actor.at, null);
    return outcome.kind === 'not_found' ? fail('not_found') : ok({ delivery: outcome.current, isClear: false });
  },
});

export type ManageDeliveries = ReturnType<typeof makeManageDeliveries>;
