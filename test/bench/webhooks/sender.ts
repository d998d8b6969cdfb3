import { makeWebhookSender } from '../../../functions/webhooks/adapters/webhook-sender.ts';
import { eventBodyOf } from '../../../functions/webhooks/domain/event-body.ts';
import { makeDeliveriesWorker } from '../../../functions/webhooks/family.ts';
import { taskOf, type DeliveryTask } from '../../../functions/webhooks/ports/queues.ts';
import { systemIds, systemRandom } from '../../../shared/platform/ids/system-ids.ts';
import { makeGuardedFetch } from '../../../shared/platform/outgoing/guarded-fetch.ts';
import { systemClock } from '../../../shared/platform/time/system-clock.ts';
import { makeDeliveryTotals } from '../../../shared/webhooks/adapters/delivery-totals.ts';
import type { Delivery } from '../../../shared/webhooks/domain/delivery.ts';
import { secretContext } from '../../../shared/webhooks/domain/endpoint-secret.ts';
import type { Endpoint } from '../../../shared/webhooks/domain/endpoint.ts';
import { gateIdOf } from '../../support/builders/identity/identity.ts';
import { userIdOf } from '../../support/builders/identity/identity.ts';
import { aPlan } from '../../support/builders/identity/plans.ts';
import { aUser } from '../../support/builders/identity/users.ts';
import { aDelivery, anEndpoint, eventOf, OWNER } from '../../support/builders/webhooks.ts';
import { makeRecordedLog } from '../../support/fakes/platform/log.ts';
import { fakeVault } from '../../support/fakes/platform/vault.ts';
import { makeFakeDeliveryQueue } from '../../support/fakes/webhooks/queues.ts';
import { openMemoryStorage } from '../../support/storage/memory-storage.ts';

const VERSION = '1.0.0';
const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;

export const BODY = JSON.stringify(
  eventBodyOf({
    id: eventOf('bench'),
    type: 'validation.completed',
    at: 0,
    data: { type: 'validation', id: 'eca4eeb7-615a-4e8b-83e4-9cc95cd6e9e3', attributes: { status: 'valid', etag_version: 1 }, links: null },
    requestId: 'bench',
    version: VERSION,
    userId: userIdOf('owner'),
    isTest: false,
  }),
);

/** Calls to DynamoDB of a delivery ("webhook: delivery made" in the section about AWS calls). */
const CALLS = { reads: 3, writes: 5 } as const;

/** The function that sends to quick endpoints, with its table and queues in memory. */
export const openSender = async (origin: string) => {
  const { storage, table } = openMemoryStorage();
  const plain = anEndpoint('one');
  const endpoint: Endpoint = {
    ...plain,
    url: `${origin}/hooks`,
    responseSpeed: 'quick',
    secret: await fakeVault.seal(SECRET, secretContext(OWNER, plain.id)),
  };
  await storage.accounts.create({
    user: aUser('owner'),
    passwordHash: '',
    storedKey: null,
    limits: { monthlyLimit: 0, minuteLimit: 0 },
    gates: [{ id: gateIdOf('owner'), keyDigest: 'digest', permissions: null }],
  });
  await storage.endpoints.create(endpoint, null, null);
  await storage.plans.put(aPlan('free', { is_default: true }));
  const work = makeDeliveriesWorker('quick', {
    ...storage,
    // The benchmark measures the sender, not the limit of a host.
    hostLimiter: { reserve: () => Promise.resolve(true), blockedUntil: () => Promise.resolve(null), block: () => Promise.resolve() },
    registrableDomainOf: (url) => Promise.resolve(new URL(url).host),
    deliveryQueue: makeFakeDeliveryQueue(systemClock),
    webhookSender: makeWebhookSender(makeGuardedFetch({ ownHosts: [], localOrigin: origin, loopback: false })),
    deliveryTotals: makeDeliveryTotals(table),
    readSigningKeys: () => Promise.resolve([]),
    vault: fakeVault,
    calendar: { timeScale: 1, random: systemRandom },
    clock: systemClock,
    ids: systemIds,
    log: makeRecordedLog(),
    version: VERSION,
  });
  let created = 0;
  return {
    work,
    /** A task of a delivery without attempts. */
    newTask: async (): Promise<DeliveryTask> => {
      created += 1;
      const now = systemClock.now();
      const delivery = aDelivery(`bench ${created}`, { createdAt: now, endpointUrl: endpoint.url });
      const entry = { id: delivery.eventId, type: delivery.eventType, at: now, body: BODY };
      const placed = { ...delivery, position: (await storage.feed.append(delivery.userId, entry, now)) ?? 0 };
      await storage.deliveries.create(placed);
      return taskOf(placed);
    },
    /** As many calls as a delivery makes, each the smallest of its kind. */
    callOnly: async (name: string): Promise<void> => {
      const key = { pk: `bench ${name}`, sk: 'counter' };
      for (let read = 0; read < CALLS.reads; read += 1) await table.get(key);
      for (let write = 0; write < CALLS.writes; write += 1) {
        await table.update({ key, update: 'ADD #count :one', names: { '#count': 'count' }, values: { ':one': 1 } });
      }
    },
    delivered: async (): Promise<number> => {
      const countFrom = async (after: Delivery['id'] | null): Promise<number> => {
        const { deliveries, hasMore } = await storage.deliveries.list({
          owner: OWNER,
          from: 0,
          to: systemClock.now(),
          direction: 'older',
          after,
          limit: 1_000,
        });
        const made = deliveries.filter(({ status }) => status === 'success').length;
        return hasMore ? made + (await countFrom(deliveries.at(-1)?.id ?? null)) : made;
      };
      return countFrom(null);
    },
  };
};
