import { deliveryIdOf } from '../../../../shared/webhooks/domain/delivery.ts';
import type { EndpointId } from '../../../../shared/webhooks/domain/endpoint.ts';
import { PLATFORM } from '../../../../shared/webhooks/domain/owner.ts';
import type { FinishedAttempt } from '../../../../shared/webhooks/ports/delivery-store.ts';
import { aDelivery, endpointIdOf, eventOf, HAPPENED_AT as NOW, OWNER } from '../../builders/webhooks.ts';
import type { OpenStorage } from '../storage.ts';

const LEASE = { token: 'mine', until: NOW + 30_000 };

const FAILED: FinishedAttempt = {
  status: 'retrying',
  attempts: 1,
  lastAttempt: { at: NOW, responseStatus: 500, responseBody: 'no', responseTimeMs: 12, error: 'http_status' },
  history: [{ at: NOW, responseStatus: 500, responseTimeMs: 12, error: 'http_status' }],
  nextAttemptAt: NOW + 5_000,
  dueAt: NOW + 125_000,
};

const EVERYTHING = { owner: OWNER, from: 0, to: NOW + 1_000_000, after: null, limit: 10 } as const;

/** The guarantees of every implementation of `DeliveryStore`. */
export const describeDeliveryStore = (name: string, open: OpenStorage): void => {
  describe(`DeliveryStore in ${name}`, () => {
    test('find returns what create wrote, to its owner; a second create changes nothing', async () => {
      const { deliveries } = await open();
      const delivery = aDelivery('one');
      expect(await deliveries.create(delivery)).toBe(true);
      expect(await deliveries.create({ ...delivery, status: 'failed' })).toBe(false);
      expect(await deliveries.find(delivery)).toEqual(delivery);
      expect(await deliveries.find({ owner: PLATFORM, id: delivery.id })).toBeNull();
    });

    test('take admits one of several workers, and only on a delivery that is unchanged since it was read', async () => {
      const { deliveries } = await open();
      const delivery = aDelivery('one');
      await deliveries.create(delivery);
      const taken = await Promise.all(['a', 'b', 'c'].map((token) => deliveries.take(delivery, { ...LEASE, token }, NOW, NOW + 200)));
      expect(taken.filter(Boolean)).toHaveLength(1);
      expect(await deliveries.take({ ...delivery, attempts: 1 }, LEASE, NOW, NOW + 200)).toBe(false);
      const read = await deliveries.find(delivery);
      expect(read?.dueAt).toBe(NOW + 200);
      if (read === null) throw new Error('the delivery is gone');
      expect(await deliveries.take(read, LEASE, NOW, NOW + 300)).toBe(false);
      expect(await deliveries.take(read, LEASE, LEASE.until, NOW + 300)).toBe(true);
    });

    test('finish writes the attempt for the holder of the lease only', async () => {
      const { deliveries } = await open();
      const delivery = aDelivery('one');
      await deliveries.create(delivery);
      await deliveries.take(delivery, LEASE, NOW, NOW + 200);
      expect(await deliveries.finish(delivery, 'another', FAILED)).toBe(false);
      expect(await deliveries.finish(delivery, LEASE.token, FAILED)).toBe(true);
      expect(await deliveries.finish(delivery, LEASE.token, FAILED)).toBe(false);
      expect(await deliveries.find(delivery)).toEqual({ ...delivery, ...FAILED });
    });

    test('release ends the lease of its holder, and of no other worker, and stores the request without counting it', async () => {
      const { deliveries } = await open();
      const delivery = aDelivery('one', { reservedMinute: 7 });
      await deliveries.create(delivery);
      await deliveries.take(delivery, LEASE, NOW, NOW + 200);
      const uncounted = { lastAttempt: FAILED.lastAttempt, history: FAILED.history, dueAt: NOW + 1 };
      expect(await deliveries.release(delivery, 'another', uncounted)).toBe(false);
      expect(await deliveries.release(delivery, LEASE.token, uncounted)).toBe(true);
      expect(await deliveries.find(delivery)).toEqual({ ...delivery, ...uncounted, reservedMinute: null });
      expect(await deliveries.dueOf(delivery.endpointId, NOW + 1, 5)).toEqual([
        { owner: OWNER, id: delivery.id, endpointId: delivery.endpointId, dueAt: NOW + 1 },
      ]);
    });

    test('postpone sets a delivery for later with the reason, without using an attempt; the end of an attempt clears it', async () => {
      const { deliveries } = await open();
      const delivery = aDelivery('one');
      await deliveries.create(delivery);
      const later = { postponed: 'host_limit', nextAttemptAt: NOW + 60_000, reservedMinute: 7, dueAt: NOW + 180_000 } as const;
      expect(await deliveries.postpone(delivery, later, NOW)).toBe(true);
      expect(await deliveries.postpone(delivery, later, NOW)).toBe(false);
      const postponed = { ...delivery, ...later, status: 'retrying' } as const;
      expect(await deliveries.find(delivery)).toEqual(postponed);
      await deliveries.take(postponed, LEASE, NOW, NOW + 200);
      await deliveries.finish(delivery, LEASE.token, FAILED);
      expect(await deliveries.find(delivery)).toEqual({ ...delivery, ...FAILED });
    });

    test('restart keeps the earlier attempts', async () => {
      const { deliveries } = await open();
      const delivery = aDelivery('one', { status: 'failed', attempts: 1, history: FAILED.history, nextAttemptAt: null, dueAt: null });
      await deliveries.create(delivery);
      await deliveries.restart(delivery, NOW + 1, NOW + 100, null);
      expect(await deliveries.find(delivery)).toMatchObject({ status: 'pending', attempts: 0, history: FAILED.history });
    });

    test('restart removes a lease that has ended, so that its holder writes nothing any more', async () => {
      const { deliveries } = await open();
      const delivery = aDelivery('one');
      await deliveries.create(delivery);
      await deliveries.take(delivery, LEASE, NOW, NOW + 200);
      const taken = await deliveries.find(delivery);
      if (taken === null) throw new Error('the delivery is gone');
      expect(await deliveries.restart(taken, LEASE.until, LEASE.until + 100, null)).toMatchObject({
        kind: 'applied',
        current: { lease: null },
      });
      expect(await deliveries.finish(delivery, LEASE.token, FAILED)).toBe(false);
      expect(await deliveries.find(delivery)).toMatchObject({ status: 'pending', attempts: 0, lease: null, dueAt: LEASE.until + 100 });
    });

    test('restart leaves a delivery that has changed since it was read', async () => {
      const { deliveries } = await open();
      const delivery = aDelivery('one');
      await deliveries.create(delivery);
      await deliveries.giveUp(delivery, 'endpoint_disabled', NOW);
      const failed = await deliveries.find(delivery);
      if (failed === null) throw new Error('the delivery is gone');
      expect(await deliveries.restart(failed, NOW + 1, NOW + 100, null)).toMatchObject({ kind: 'applied' });
      const restarted = await deliveries.find(delivery);
      expect(await deliveries.restart(failed, NOW + 2, NOW + 200, null)).toEqual({ kind: 'conflict', current: restarted });
      if (restarted === null) throw new Error('the delivery is gone');
      await deliveries.giveUp(restarted, 'endpoint_deleted', NOW + 3);
      const ended = await deliveries.find(delivery);
      expect(await deliveries.restart(failed, NOW + 4, NOW + 200, null)).toEqual({ kind: 'conflict', current: ended });
    });

    test('giveUp ends an open delivery, restart begins it again unless an attempt is running', async () => {
      const { deliveries } = await open();
      const delivery = aDelivery('one');
      await deliveries.create(delivery);
      expect(await deliveries.giveUp(delivery, 'endpoint_disabled', NOW)).toBe(true);
      expect(await deliveries.giveUp(delivery, 'endpoint_disabled', NOW)).toBe(false);
      expect(await deliveries.find(delivery)).toMatchObject({ status: 'failed', dueAt: null, nextAttemptAt: null });
      const failed = await deliveries.find(delivery);
      if (failed === null) throw new Error('the delivery is gone');
      const outcome = await deliveries.restart(failed, NOW + 1, NOW + 100, null);
      const restarted = await deliveries.find(delivery);
      expect(restarted).toMatchObject({ status: 'pending', attempts: 0, nextAttemptAt: NOW + 1, dueAt: NOW + 100 });
      if (restarted === null) throw new Error('the delivery is gone');
      expect(outcome).toEqual({ kind: 'applied', current: restarted });
      await deliveries.take(restarted, LEASE, NOW + 1, NOW + 200);
      const current = { dueAt: NOW + 200, lease: LEASE };
      expect(await deliveries.restart(restarted, NOW + 2, NOW + 300, null)).toMatchObject({ kind: 'conflict', current });
      expect(await deliveries.restart(aDelivery('unknown'), NOW, NOW, null)).toEqual({ kind: 'not_found' });
    });

    test('due lists the due deliveries, and moveDue moves one once', async () => {
      const { deliveries } = await open();
      const [early, late] = [aDelivery('early', { dueAt: NOW + 10 }), aDelivery('late', { dueAt: NOW + 1_000 })];
      await deliveries.create(early);
      await deliveries.create(late);
      const endpointId = endpointIdOf('one');
      expect(await deliveries.due(NOW + 10, 10)).toEqual([{ endpointId, deliveries: [{ owner: OWNER, id: early.id }] }]);
      expect(await deliveries.moveDue(early, NOW + 2_000)).toEqual({ ...early, dueAt: NOW + 2_000 });
      expect(await deliveries.moveDue(early, NOW + 3_000)).toBeNull();
      expect(await deliveries.due(NOW + 10, 10)).toEqual([]);
      expect(await deliveries.due(NOW + 2_000, 10)).toMatchObject([{ deliveries: [{ id: late.id }, { id: early.id }] }]);
    });

    test('due gives each endpoint its share, however many deliveries of another one are due for longer', async () => {
      const { deliveries } = await open();
      const endpoints = ['a', 'b', 'c', 'd', 'e', 'f'].map(endpointIdOf);
      const many = 700;
      const [busy, ...others] = endpoints;
      const deliveryTo = (endpointId: EndpointId, text: string, dueAt: number) =>
        aDelivery(text, { endpointId, id: deliveryIdOf(eventOf(text), endpointId, NOW), dueAt });
      if (busy === undefined) throw new Error('there is no endpoint');
      await Promise.all(
        Array.from({ length: many }, (_unused, index) => deliveries.create(deliveryTo(busy, `busy ${index}`, NOW + index))),
      );
      for (const endpointId of others) {
        for (const dueAt of [NOW + 999, NOW + 1_000, NOW + 1_001]) {
          await deliveries.create(deliveryTo(endpointId, `other ${dueAt}`, dueAt));
        }
      }
      const due = await deliveries.due(NOW + 1_000, 5);
      expect(new Map(due.map((one) => [one.endpointId, one.deliveries.length]))).toEqual(
        new Map([[busy, 5], ...others.map((id) => [id, 2] as const)]),
      );
      const all = await deliveries.due(NOW + 1_000, many + 1);
      expect(all.find(({ endpointId }) => endpointId === busy)?.deliveries).toHaveLength(many);
    });

    test('dueOf lists the due deliveries of one endpoint, the longest due first', async () => {
      const { deliveries } = await open();
      for (const [text, dueAt] of [
        ['late', NOW + 20],
        ['early', NOW + 10],
        ['later', NOW + 30],
      ] as const) {
        await deliveries.create(aDelivery(text, { dueAt }));
      }
      const seen = (text: string, dueAt: number) => ({ owner: OWNER, id: aDelivery(text).id, endpointId: endpointIdOf('one'), dueAt });
      const [early, late] = [seen('early', NOW + 10), seen('late', NOW + 20)];
      expect(await deliveries.dueOf(endpointIdOf('one'), NOW + 20, 5)).toEqual([early, late]);
      expect(await deliveries.dueOf(endpointIdOf('one'), NOW + 20, 1)).toEqual([early]);
      expect(await deliveries.dueOf(endpointIdOf('two'), NOW + 20, 5)).toEqual([]);
    });

    test('list pages through the deliveries of an owner in both directions', async () => {
      const { deliveries } = await open();
      const all = [0, 1, 2, 3].map((offset) => aDelivery(`event ${offset}`, { createdAt: NOW + offset }));
      for (const delivery of all) await deliveries.create(delivery);
      const ids = all.map(({ id }) => id);
      const newest = await deliveries.list({ ...EVERYTHING, direction: 'older', limit: 3 });
      expect(newest.deliveries.map(({ id }) => id)).toEqual([ids[3], ids[2], ids[1]]);
      expect(newest.hasMore).toBe(true);
      const rest = await deliveries.list({ ...EVERYTHING, direction: 'older', after: ids[1] ?? null });
      expect([rest.deliveries.map(({ id }) => id), rest.hasMore]).toEqual([[ids[0]], false]);
      const newer = await deliveries.list({ ...EVERYTHING, direction: 'newer', after: ids[1] ?? null });
      expect(newer.deliveries.map(({ id }) => id)).toEqual([ids[2], ids[3]]);
      const ranged = await deliveries.list({ ...EVERYTHING, from: NOW + 1, to: NOW + 2, direction: 'older' });
      expect(ranged.deliveries.map(({ id }) => id)).toEqual([ids[2], ids[1]]);
      expect((await deliveries.list({ ...EVERYTHING, owner: PLATFORM, direction: 'older' })).deliveries).toEqual([]);
      expect((await deliveries.list({ ...EVERYTHING, from: NOW + 2, to: NOW + 1, direction: 'older' })).deliveries).toEqual([]);
      const beyond = await deliveries.list({ ...EVERYTHING, from: NOW + 2, direction: 'older', after: ids[0] ?? null });
      expect(beyond).toEqual({ deliveries: [], hasMore: false });
    });
  });
};
