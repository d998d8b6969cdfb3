import { PLATFORM } from '../../../../shared/webhooks/domain/owner.ts';
import { anEndpoint, endpointIdOf, HAPPENED_AT as NOW, OWNER, sealedOf } from '../../builders/webhooks.ts';
import type { OpenStorage } from '../storage.ts';

/** The URL that an attempt called. */
const CALLED = { url: anEndpoint('one').url, timedOutAt: null, lease: null };

/** The guarantees of every implementation of `EndpointStore`. */
export const describeEndpointStore = (name: string, open: OpenStorage): void => {
  describe(`EndpointStore in ${name}`, () => {
    test('find and list return what create wrote, to its owner only', async () => {
      const { endpoints } = await open();
      const one = anEndpoint('one', { previousSecrets: [{ sealed: sealedOf('old'), expiresAt: NOW + 1 }] });
      const two = anEndpoint('two', { createdAt: NOW + 1 });
      await endpoints.create(two, null, null);
      await endpoints.create(one, null, null);
      expect(await endpoints.find(OWNER, one.id)).toEqual(one);
      expect(await endpoints.list(OWNER)).toEqual([one, two]);
      expect(await endpoints.find(PLATFORM, one.id)).toBeNull();
      expect(await endpoints.list(PLATFORM)).toEqual([]);
    });

    test('create succeeds for one of several requests for the last endpoint that the limit allows, and remove makes room', async () => {
      const { endpoints } = await open();
      const outcomes = await Promise.all(['a', 'b', 'c'].map((text) => endpoints.create(anEndpoint(text), 1, null)));
      expect(outcomes.toSorted()).toEqual(['created', 'limit_reached', 'limit_reached']);
      const [kept] = await endpoints.list(OWNER);
      expect(await endpoints.remove(OWNER, kept?.id ?? endpointIdOf('none'))).toBe(true);
      expect(await endpoints.remove(OWNER, kept?.id ?? endpointIdOf('none'))).toBe(false);
      expect(await endpoints.create(anEndpoint('d'), 1, null)).toBe('created');
    });

    test('change writes the given fields and, with active, resets failures', async () => {
      const { endpoints } = await open();
      const one = anEndpoint('one', { status: 'auto_disabled', consecutiveFailures: 3, failingSince: NOW, exhaustedDeliveries: 2 });
      await endpoints.create(one, null, null);
      const described = { ...one, description: 'mine', updatedAt: NOW + 1 };
      expect(await endpoints.change(OWNER, one.id, { description: 'mine' }, NOW + 1)).toEqual(described);
      const active = {
        ...described,
        status: 'active',
        consecutiveFailures: 0,
        failingSince: null,
        exhaustedDeliveries: 0,
        updatedAt: NOW + 2,
      };
      expect(await endpoints.change(OWNER, one.id, { status: 'active' }, NOW + 2)).toEqual(active);
      expect(await endpoints.change(OWNER, endpointIdOf('unknown'), { status: 'active' }, NOW)).toBeNull();
    });

    test('change of the URL resets the response speed', async () => {
      const { endpoints } = await open();
      const one = anEndpoint('one', { responseSpeed: 'quick' });
      await endpoints.create(one, null, null);
      expect(await endpoints.change(OWNER, one.id, { description: 'mine' }, NOW)).toMatchObject({ responseSpeed: 'quick' });
      const url = 'https://hooks.example.org/other';
      expect(await endpoints.change(OWNER, one.id, { url, status: 'active' }, NOW)).toMatchObject({ url, responseSpeed: 'unknown' });
    });

    test('replaceSecret writes while the secret is the one that was read: of concurrent replacements one succeeds', async () => {
      const { endpoints } = await open();
      const one = anEndpoint('one');
      await endpoints.create(one, null, null);
      const replacementBy = (text: string) => ({
        secret: sealedOf(text),
        secretHint: `...${text}`,
        previousSecrets: [{ sealed: one.secret, expiresAt: NOW + 5 }],
        updatedAt: NOW + 1,
      });
      const written = await Promise.all(['a', 'b', 'c'].map((text) => endpoints.replaceSecret(one, replacementBy(text), null)));
      expect(written.filter(Boolean)).toHaveLength(1);
      const winner = ['a', 'b', 'c'][written.indexOf(true)] ?? '';
      expect(await endpoints.find(OWNER, one.id)).toEqual({ ...one, ...replacementBy(winner) });
      expect(await endpoints.replaceSecret(anEndpoint('unknown'), replacementBy('d'), null)).toBe(false);
    });

    test('recordAttempt counts failures exactly under parallel attempts, and a success forgets them', async () => {
      const { endpoints } = await open();
      const { id } = anEndpoint('one');
      await endpoints.create(anEndpoint('one'), null, null);
      const results = [...Array<'failed'>(8).fill('failed'), 'exhausted', 'exhausted'] as const;
      await Promise.all(
        results.map((result) => endpoints.recordAttempt(OWNER, id, { result, at: NOW + 1, responseSpeed: 'quick', ...CALLED })),
      );
      expect(await endpoints.find(OWNER, id)).toMatchObject({
        consecutiveFailures: 10,
        exhaustedDeliveries: 2,
        failingSince: NOW + 1,
        responseSpeed: 'quick',
        lastDeliveryAt: NOW + 1,
      });
      const after = await endpoints.recordAttempt(OWNER, id, { result: 'failed', at: NOW + 2, responseSpeed: 'slow', ...CALLED });
      expect(after).toMatchObject({ failingSince: NOW + 1, responseSpeed: 'slow' });
      expect(
        await endpoints.recordAttempt(OWNER, id, { result: 'succeeded', at: NOW + 3, responseSpeed: 'quick', ...CALLED }),
      ).toMatchObject({
        consecutiveFailures: 0,
        exhaustedDeliveries: 0,
        failingSince: null,
      });
      expect(
        await endpoints.recordAttempt(OWNER, endpointIdOf('unknown'), { result: 'failed', at: NOW, responseSpeed: 'quick', ...CALLED }),
      ).toBeNull();
    });

    test('recordAttempt counts nothing for an endpoint that has another URL by then', async () => {
      const { endpoints } = await open();
      const one = anEndpoint('one');
      await endpoints.create(one, null, null);
      await endpoints.change(OWNER, one.id, { url: 'https://hooks.example.org/new' }, NOW + 1);
      const attempt = { url: one.url, result: 'gone', at: NOW + 2, responseSpeed: 'quick', timedOutAt: null, lease: null } as const;
      expect(await endpoints.recordAttempt(OWNER, one.id, attempt)).toBeNull();
      expect(await endpoints.recordAttempt(OWNER, one.id, { ...attempt, result: 'succeeded' })).toBeNull();
      expect(await endpoints.find(OWNER, one.id)).toMatchObject({ consecutiveFailures: 0, failingSince: null, lastDeliveryAt: null });
    });

    test('recordAttempt stores when an attempt ran out of time, and a change of the URL forgets it', async () => {
      const { endpoints } = await open();
      const { id } = anEndpoint('one');
      await endpoints.create(anEndpoint('one'), null, null);
      const attempt = { result: 'failed', at: NOW + 1, responseSpeed: 'slow', ...CALLED, timedOutAt: NOW } as const;
      expect(await endpoints.recordAttempt(OWNER, id, attempt)).toMatchObject({ timedOutAt: NOW, responseSpeed: 'slow' });
      expect(await endpoints.change(OWNER, id, { url: CALLED.url, description: 'same' }, NOW + 2)).toMatchObject({
        timedOutAt: NOW,
        consecutiveFailures: 1,
      });
      expect(await endpoints.change(OWNER, id, { url: 'https://hooks.example.org/new' }, NOW + 2)).toMatchObject({
        timedOutAt: null,
        consecutiveFailures: 0,
        failingSince: null,
      });
    });

    test('markSlow marks an endpoint that has still the URL, and counts nothing', async () => {
      const { endpoints } = await open();
      const one = anEndpoint('one');
      await endpoints.create(one, null, null);
      await endpoints.markSlow(OWNER, one.id, 'https://hooks.example.org/before');
      expect(await endpoints.find(OWNER, one.id)).toEqual(one);
      await endpoints.markSlow(OWNER, one.id, one.url);
      expect(await endpoints.find(OWNER, one.id)).toEqual({ ...one, responseSpeed: 'slow' });
    });

    test('change notes since when its owner has an endpoint disabled, and forgets it with active', async () => {
      const { endpoints } = await open();
      const one = anEndpoint('one');
      await endpoints.create(one, null, null);
      const disabled = { at: NOW + 1, reason: 'user' };
      expect(await endpoints.change(OWNER, one.id, { status: 'disabled' }, NOW + 1)).toMatchObject({ disabled });
      expect(await endpoints.change(OWNER, one.id, { description: 'mine' }, NOW + 2)).toMatchObject({ disabled });
      expect(await endpoints.change(OWNER, one.id, { status: 'active' }, NOW + 3)).toMatchObject({ disabled: null });
    });

    test('disable disables once', async () => {
      const { endpoints } = await open();
      const one = anEndpoint('one', { failingSince: NOW });
      await endpoints.create(one, null, null);
      await endpoints.disable(one, 'gone', NOW + 1);
      await endpoints.disable(one, 'failing', NOW + 2);
      expect(await endpoints.find(OWNER, one.id)).toMatchObject({
        status: 'auto_disabled',
        disabled: { at: NOW + 1, reason: 'gone' },
        updatedAt: NOW + 1,
      });
    });

    test.each([
      ['has another URL', { url: 'https://hooks.example.org/new' }],
      ['was enabled again', { status: 'active' as const }],
    ])('disable leaves an endpoint that %s by then', async (_change, changes) => {
      const { endpoints } = await open();
      const one = anEndpoint('one', { failingSince: NOW, exhaustedDeliveries: 10, consecutiveFailures: 10 });
      await endpoints.create(one, null, null);
      await endpoints.change(OWNER, one.id, changes, NOW + 1);
      await endpoints.disable(one, 'gone', NOW + 2);
      await endpoints.disable(one, 'failing', NOW + 2);
      expect(await endpoints.find(OWNER, one.id)).toMatchObject({ status: 'active', updatedAt: NOW + 1 });
    });

    test('endpoints of one account are disabled and warned of in the same instant', async () => {
      const { endpoints } = await open();
      const failing = { failingSince: NOW, consecutiveFailures: 1 };
      const [one, two, three] = [anEndpoint('one', failing), anEndpoint('two', failing), anEndpoint('three', failing)];
      for (const endpoint of [one, two, three]) await endpoints.create(endpoint, null, null);
      const at = NOW + 1;
      await Promise.all([endpoints.disable(one, 'gone', at), endpoints.disable(two, 'gone', at)]);
      expect(await endpoints.warn(three, at)).toBe(true);
      await endpoints.disable(three, 'gone', at);
      expect((await endpoints.list(OWNER)).map(({ status }) => status)).toEqual(Array(3).fill('auto_disabled'));
    });

    test('warn warns of failures once, and again of those after a success or after the endpoint was enabled', async () => {
      const { endpoints } = await open();
      const { id } = anEndpoint('one');
      await endpoints.create(anEndpoint('one'), null, null);
      const attempt = async (result: 'failed' | 'succeeded', at: number) => {
        const after = await endpoints.recordAttempt(OWNER, id, { result, at, responseSpeed: 'quick', ...CALLED });
        if (after === null) throw new Error('the endpoint is not there');
        return after;
      };
      expect(await endpoints.warn(anEndpoint('one'), NOW)).toBe(false);
      const first = await attempt('failed', NOW + 1);
      const warnings = await Promise.all([2, 3, 4].map((after) => endpoints.warn(first, NOW + after)));
      expect(warnings.filter(Boolean)).toHaveLength(1);
      expect(await attempt('failed', NOW + 5)).toMatchObject({ failingSince: NOW + 1, warnedFailingSince: NOW + 1 });
      await attempt('succeeded', NOW + 6);
      const second = await attempt('failed', NOW + 7);
      expect([await endpoints.warn(first, NOW + 8), await endpoints.warn(second, NOW + 8)]).toEqual([false, true]);
      await endpoints.change(OWNER, id, { status: 'active' }, NOW + 9);
      const third = await attempt('failed', NOW + 10);
      expect([await endpoints.warn(second, NOW + 11), await endpoints.warn(third, NOW + 11)]).toEqual([false, true]);
      await endpoints.change(OWNER, id, { status: 'active' }, NOW + 12);
      const last = await attempt('failed', NOW + 13);
      await endpoints.change(OWNER, id, { status: 'disabled' }, NOW + 14);
      expect(await endpoints.warn(last, NOW + 15)).toBe(false);
      await endpoints.change(OWNER, id, { status: 'active' }, NOW + 16);
      const unwarned = await attempt('failed', NOW + 17);
      await attempt('succeeded', NOW + 18);
      expect(await endpoints.warn(unwarned, NOW + 19)).toBe(false);
    });

    test.each(['succeeded', 'failed'] as const)(
      'recordAttempt of an attempt that %s releases its lease, and the lease of no other attempt',
      async (result) => {
        const { endpoints } = await open();
        const { id } = anEndpoint('one');
        await endpoints.create(anEndpoint('one'), null, null);
        await endpoints.takeLease(OWNER, id, NOW, NOW + 10);
        const attempt = { ...CALLED, result, at: NOW + 1, responseSpeed: 'slow', lease: { taken: NOW + 10, rest: NOW + 5 } } as const;
        expect(await endpoints.recordAttempt(OWNER, id, attempt)).toMatchObject({ leaseUntil: NOW + 5, lastDeliveryAt: NOW + 1 });
        await endpoints.takeLease(OWNER, id, NOW + 5, NOW + 20);
        const counted = { leaseUntil: NOW + 20, lastDeliveryAt: NOW + 2, consecutiveFailures: result === 'failed' ? 2 : 0 };
        expect(await endpoints.recordAttempt(OWNER, id, { ...attempt, at: NOW + 2 })).toMatchObject(counted);
        await endpoints.change(OWNER, id, { url: 'https://hooks.example.org/new' }, NOW + 3);
        expect(await endpoints.recordAttempt(OWNER, id, { ...attempt, lease: { taken: NOW + 20, rest: 0 } })).toBeNull();
        expect(await endpoints.find(OWNER, id)).toMatchObject({ leaseUntil: NOW + 20 });
      },
    );

    test('takeLease gives one lease at a time, until it ends or is released', async () => {
      const { endpoints } = await open();
      const { id } = anEndpoint('one');
      await endpoints.create(anEndpoint('one'), null, null);
      const leases = await Promise.all([1, 2, 3].map(() => endpoints.takeLease(OWNER, id, NOW, NOW + 10)));
      expect(leases.filter(Boolean)).toHaveLength(1);
      expect(await endpoints.takeLease(OWNER, id, NOW + 10, NOW + 20)).toBe(true);
      await endpoints.releaseLease(OWNER, id, NOW + 10, 0);
      expect(await endpoints.find(OWNER, id)).toMatchObject({ leaseUntil: NOW + 20 });
      await endpoints.releaseLease(OWNER, id, NOW + 20, NOW + 13);
      expect(await endpoints.takeLease(OWNER, id, NOW + 12, NOW + 30)).toBe(false);
      expect(await endpoints.takeLease(OWNER, id, NOW + 13, NOW + 30)).toBe(true);
      await endpoints.releaseLease(OWNER, id, NOW + 30, 0);
      expect(await endpoints.takeLease(OWNER, id, NOW + 14, NOW + 40)).toBe(true);
      expect(await endpoints.takeLease(OWNER, endpointIdOf('unknown'), NOW, NOW + 10)).toBe(false);
    });
  });
};
