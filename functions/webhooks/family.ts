import type { Hmac } from '../../shared/digests/hmac.ts';
import type { FamilyOf } from '../../shared/identity/access/http/route.ts';
import type { UserStore } from '../../shared/identity/accounts/ports/user-store.ts';
import { usersInBothModes } from '../../shared/identity/accounts/use-cases/users-in-both-modes.ts';
import type { PlanCatalogue } from '../../shared/identity/plans/ports/plan-catalogue.ts';
import { makeReadUserPlan } from '../../shared/identity/plans/use-cases/read-user-plan.ts';
import type { Sheet } from '../../shared/platform/files/sheet.ts';
import type { Ids } from '../../shared/platform/ids/ids.ts';
import type { Log } from '../../shared/platform/observability/log.ts';
import type { Queue } from '../../shared/platform/queue.ts';
import { makeCursors } from '../../shared/platform/secrets/cursors.ts';
import type { Vault } from '../../shared/platform/secrets/vault.ts';
import type { Clock } from '../../shared/platform/time/clock.ts';
import type { DeliveryStore } from '../../shared/webhooks/ports/delivery-store.ts';
import type { DeliveryTotals } from '../../shared/webhooks/ports/delivery-totals.ts';
import type { EndpointStore } from '../../shared/webhooks/ports/endpoint-store.ts';
import type { HostLimiter, RegistrableDomainOf } from '../../shared/webhooks/ports/host-limiter.ts';
import { makeExportDeliveries, makeListDeliveries } from '../../shared/webhooks/use-cases/list-deliveries.ts';
import type { RetryCalendar } from './domain/retry-calendar.ts';
import type { manifest } from './manifest.ts';
import type { EventFeed } from './ports/event-feed.ts';
import type { DeliveryQueue, DeliveryTask, EventMessage, Lane, RecoveryMessage } from './ports/queues.ts';
import type { ReadSigningKeys } from './ports/signing-keys.ts';
import type { WebhookSender } from './ports/webhook-sender.ts';
import { makeRoutes } from './routes.ts';
import { makeAcceptEvent } from './use-cases/accept-event.ts';
import { makeAttemptDelivery } from './use-cases/attempt-delivery.ts';
import { makeChangeEndpoint, makeFindEndpoint, makeRemoveEndpoint, makeReplaceSecret } from './use-cases/change-endpoint.ts';
import { makeCountOutcomes } from './use-cases/count-outcomes.ts';
import { makeCreateEndpoint } from './use-cases/create-endpoint.ts';
import { makeDeliveryCaps } from './use-cases/delivery-caps.ts';
import { makeEraseEvents } from './use-cases/erase-events.ts';
import { makeFindHostSlot } from './use-cases/host-slots.ts';
import { makeFindEvent, makeReadEvents } from './use-cases/read-events.ts';
import { makeFindDelivery, makeRecover, makeRecoverBatch, makeRedeliver } from './use-cases/redeliver.ts';
import { makeSendEvent } from './use-cases/send-event.ts';
import { makeSweepDeliveries } from './use-cases/sweep-deliveries.ts';
import { makeTestEndpoint } from './use-cases/test-endpoint.ts';

type CommonPorts = {
  readonly endpoints: EndpointStore;
  readonly deliveries: DeliveryStore;
  readonly feed: EventFeed;
  readonly deliveryQueue: DeliveryQueue;
  readonly clock: Clock;
};

type SendingPorts = {
  readonly users: UserStore;
  readonly plans: PlanCatalogue;
  readonly hostLimiter: HostLimiter;
  readonly registrableDomainOf: RegistrableDomainOf;
  readonly webhookSender: WebhookSender;
  readonly readSigningKeys: ReadSigningKeys;
  readonly vault: Vault;
  readonly clock: Clock;
  readonly ids: Ids;
  /** Version of the build. */
  readonly version: string;
};

export type ApiPorts = CommonPorts &
  SendingPorts & {
    readonly eventQueue: Queue<RecoveryMessage>;
    readonly hmac: Hmac;
    readonly xlsxOf: (sheet: Sheet) => Promise<Uint8Array>;
  };

export type EventPorts = CommonPorts & { readonly eventQueue: Queue<RecoveryMessage>; readonly users: UserStore; readonly version: string };

export type DeliveryPorts = CommonPorts &
  SendingPorts & { readonly deliveryTotals: Pick<DeliveryTotals, 'add'>; readonly calendar: RetryCalendar; readonly log: Log };

export type SchedulePorts = Pick<CommonPorts, 'deliveries' | 'endpoints' | 'deliveryQueue' | 'clock'>;

const capsOf = (ports: SendingPorts) => {
  const readUserPlan = makeReadUserPlan(ports);
  return { readUserPlan, deliveryCap: makeDeliveryCaps({ readUserPlan, clock: ports.clock }) };
};

export const makeApi = (given: ApiPorts) => {
  const ports = { ...given, users: usersInBothModes(given.users) };
  const { endpoints } = ports;
  const parts = { ...ports, ...capsOf(ports), cursors: makeCursors(ports.hmac), sendEvent: makeSendEvent(ports) };
  return makeRoutes({
    endpoints,
    clock: ports.clock,
    xlsxOf: ports.xlsxOf,
    create: makeCreateEndpoint(parts),
    find: makeFindEndpoint(endpoints),
    change: makeChangeEndpoint(parts),
    remove: makeRemoveEndpoint(endpoints),
    replaceSecret: makeReplaceSecret(parts),
    test: makeTestEndpoint(parts),
    listDeliveries: makeListDeliveries(parts),
    exportDeliveries: makeExportDeliveries(parts),
    findDelivery: makeFindDelivery(parts),
    redeliver: makeRedeliver(parts),
    recover: makeRecover(parts),
    readEvents: makeReadEvents(parts),
    findEvent: makeFindEvent(ports.feed),
    readSigningKeys: ports.readSigningKeys,
  });
};

export const makeEventsWorker = (given: EventPorts) => {
  const ports = { ...given, users: usersInBothModes(given.users) };
  const accept = makeAcceptEvent(ports);
  const erase = makeEraseEvents(ports);
  const recover = makeRecoverBatch(ports);
  return (message: EventMessage): Promise<void> => {
    if (message.kind === 'recovery') return recover(message);
    const { id, payload, correlationId } = message;
    return 'erased' in payload ? erase(id, payload) : accept({ id, event: payload, correlationId });
  };
};

export const makeDeliveriesWorker = (lane: Lane, given: DeliveryPorts) => {
  const ports = { ...given, users: usersInBothModes(given.users) };
  const { count: countOutcome, during } = makeCountOutcomes(ports);
  const attempt = makeAttemptDelivery({
    ...ports,
    countOutcome,
    ...capsOf(ports),
    findHostSlot: makeFindHostSlot(ports.hostLimiter),
    sendEvent: makeSendEvent(ports),
  });
  return (task: DeliveryTask): Promise<void> => during(() => attempt(lane, task));
};

export const makeSchedules = (ports: SchedulePorts) => ({ sweep: makeSweepDeliveries(ports) });

export const makeFamily = (ports: ApiPorts & EventPorts & DeliveryPorts & SchedulePorts) =>
  ({
    routes: makeApi(ports),
    queues: {
      events: makeEventsWorker(ports),
      deliveries: makeDeliveriesWorker('quick', ports),
      'slow-deliveries': makeDeliveriesWorker('slow', ports),
    },
    schedules: makeSchedules(ports),
  }) satisfies FamilyOf<typeof manifest>;
