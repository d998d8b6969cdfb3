import { PLATFORM } from '../../../../shared/webhooks/domain/owner.ts';
import { anEndpoint, endpointIdOf, HAPPENED_AT as NOW, OWNER, sealedOf } from '../../builders/webhooks.ts';
import type { OpenStorage } from '../storage.ts';

/** What every implementation of `EndpointStore` guarantees. */
export const describeEndpointStore = (name: string, open: OpenStorage): void => {
  describe(`EndpointStore in ${name}`, () => {
    test('find and list return what create wrote, to its owner only', async () => {
      const { endpoints } = await open();
      const one = anEndpoint('one', { previousSecret: { sealed: sealedOf('old'), expiresAt: NOW + 1 } });
      const two = anEndpoint('two', { createdAt: NOW + 1 });
      await endpoints.create(two, null, null);
      await endpoints.create(one, null, null);
      expect(await endpoints.find(OWNER, one.id)).toEqual(one);
      expect(await endpoints.list(OWNER)).toEqual([one, two]);
      expect(await endpoints.find(PLATFORM, one.id)).toBeNull();
      expect(await endpoints.list(PLATFORM)).toEqual([]);
    });

    test('create lets one of several through for the last endpoint the limit allows, and remove makes room', async () => {
      const { endpoints } = await open();
      const outcomes = await Promise.all(['a', 'b', 'c'].map((text) => endpoints.create(anEndpoint(text), 1, null)));
      expect(outcomes.toSorted()).toEqual(['created', 'limit_reached', 'limit_reached']);
      const [kept] = await endpoints.list(OWNER);
      expect(await endpoints.remove(OWNER, kept?.id ?? endpointIdOf('none'))).toBe(true);
      expect(await endpoints.remove(OWNER, kept?.id ?? endpointIdOf('none'))).toBe(false);
      expect(await endpoints.create(anEndpoint('d'), 1, null)).toBe('created');
    });

    test('change writes what is given and, with active, forgets failures', async () => {
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

    test('change of the URL forgets how quick the one before was', async () => {
      const { endpoints } = await open();
      const one = anEndpoint('one', { isQuick: true });
      await endpoints.create(one, null, null);
      expect(await endpoints.change(OWNER, one.id, { description: 'mine' }, NOW)).toMatchObject({ isQuick: true });
      const url = 'https://hooks.example.org/other';
      expect(await endpoints.change(OWNER, one.id, { url, status: 'active' }, NOW)).toMatchObject({ url, isQuick: false });
    });

    test('replaceSecret keeps the one before for its overlap, and no longer', async () => {
      const { endpoints } = await open();
      await endpoints.create(anEndpoint('one'), null, null);
      const next = { secret: sealedOf('next'), secretHint: '...next', previousExpiresAt: NOW + 5 };
      expect(await endpoints.replaceSecret(OWNER, endpointIdOf('one'), next, NOW)).toMatchObject({
        secret: sealedOf('next'),
        secretHint: '...next',
        previousSecret: { sealed: sealedOf('secret'), expiresAt: NOW + 5 },
      });
      const last = { secret: sealedOf('last'), secretHint: '...last', previousExpiresAt: null };
      expect(await endpoints.replaceSecret(OWNER, endpointIdOf('one'), last, NOW)).toMatchObject({
        secret: sealedOf('last'),
        previousSecret: null,
      });
    });

    test('recordAttempt counts failures exactly under parallel attempts, and a success forgets them', async () => {
      const { endpoints } = await open();
      const { id } = anEndpoint('one');
      await endpoints.create(anEndpoint('one'), null, null);
      const results = [...Array<'failed'>(8).fill('failed'), 'exhausted', 'exhausted'] as const;
      await Promise.all(results.map((result) => endpoints.recordAttempt(OWNER, id, { result, at: NOW + 1, isQuick: true })));
      expect(await endpoints.find(OWNER, id)).toMatchObject({
        consecutiveFailures: 10,
        exhaustedDeliveries: 2,
        failingSince: NOW + 1,
        isQuick: true,
        lastDeliveryAt: NOW + 1,
      });
      const after = await endpoints.recordAttempt(OWNER, id, { result: 'failed', at: NOW + 2, isQuick: false });
      expect(after).toMatchObject({ failingSince: NOW + 1, isQuick: false });
      expect(await endpoints.recordAttempt(OWNER, id, { result: 'succeeded', at: NOW + 3, isQuick: true })).toMatchObject({
        consecutiveFailures: 0,
        exhaustedDeliveries: 0,
        failingSince: null,
      });
      expect(await endpoints.recordAttempt(OWNER, endpointIdOf('unknown'), { result: 'failed', at: NOW, isQuick: true })).toBeNull();
    });

    test('disable disables once', async () => {
      const { endpoints } = await open();
      const one = anEndpoint('one');
      await endpoints.create(one, null, null);
      await endpoints.disable(one, 'gone', NOW + 1);
      await endpoints.disable(one, 'failing', NOW + 2);
      expect(await endpoints.find(OWNER, one.id)).toMatchObject({ status: 'auto_disabled', updatedAt: NOW + 1 });
    });

    test('endpoints of one account are disabled and warned of in the same instant', async () => {
      const { endpoints } = await open();
      const failing = { failingSince: NOW, consecutiveFailures: 1 };
      const [one, two, three] = [anEndpoint('one'), anEndpoint('two'), anEndpoint('three', failing)];
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
        const after = await endpoints.recordAttempt(OWNER, id, { result, at, isQuick: true });
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

    test('takeTurn gives one turn at a time, until it ends or an attempt is recorded', async () => {
      const { endpoints } = await open();
      const { id } = anEndpoint('one');
      await endpoints.create(anEndpoint('one'), null, null);
      const turns = await Promise.all([1, 2, 3].map(() => endpoints.takeTurn(OWNER, id, NOW, NOW + 10)));
      expect(turns.filter(Boolean)).toHaveLength(1);
      expect(await endpoints.takeTurn(OWNER, id, NOW + 10, NOW + 20)).toBe(true);
      await endpoints.recordAttempt(OWNER, id, { result: 'failed', at: NOW + 11, isQuick: false });
      expect(await endpoints.takeTurn(OWNER, id, NOW + 11, NOW + 20)).toBe(true);
      expect(await endpoints.takeTurn(OWNER, endpointIdOf('unknown'), NOW, NOW + 10)).toBe(false);
    });
  });
};
