import { Webhook } from 'standardwebhooks';

import type { Delivery } from '../../../shared/webhooks/domain/delivery.ts';
import { accountOwner } from '../../../shared/webhooks/domain/owner.ts';
import { get } from '../../support/api/invoke.ts';
import type { Caller, TestApi } from '../../support/api/test-api.ts';
import { anEndpoint } from '../../support/builders/webhooks.ts';
import { answered } from '../../support/fakes/webhooks/webhook-sender.ts';
import { createEndpoint, HOOK, openApi, pass, send, validate } from './webhooks.ts';

const MINUTE_MS = 60_000;
const MOVED = 'https://hooks.example.com/moved';

afterEach(() => {
  jest.restoreAllMocks();
});

const endpointOf = async (api: TestApi, { user }: Caller) => {
  const [endpoint] = await api.kept.endpoints.list(accountOwner(user.id));
  if (endpoint === undefined) throw new Error('there is no endpoint');
  return endpoint;
};

const rotate = async (api: TestApi, caller: Caller, id: string, overlapSeconds: number): Promise<string> => {
  const reply = await send(api, caller, 'POST', `/webhooks/${id}/rotate-secret`, { overlap_seconds: overlapSeconds });
  expect(reply.status).toBe(200);
  return String(reply.at('data.attributes.secret'));
};

/** Which of some secrets verify the last delivery. */
const verifying = (api: TestApi, secrets: readonly string[]): readonly string[] => {
  const request = api.webhookSender.received.at(-1);
  jest.spyOn(Date, 'now').mockReturnValue(api.clock.now());
  return secrets.filter((secret) => {
    try {
      return new Webhook(secret).verify(request?.body ?? '', { ...request?.headers }) !== undefined;
    } catch {
      return false;
    }
  });
};

describe('the secrets of an endpoint', () => {
  test('sign each until its own overlap ends, when three replacements run concurrently', async () => {
    const { api, caller } = await openApi();
    const { id, secret: first } = await createEndpoint(api, caller);
    const others = await Promise.all([60, 60, 60].map((overlap) => rotate(api, caller, id, overlap)));
    await validate(api, caller);
    await api.processWebhooks();
    expect(verifying(api, [first, ...others])).toEqual([first, ...others]);
    api.clock.advance(MINUTE_MS);
    await validate(api, caller, 2);
    await api.processWebhooks();
    expect(verifying(api, [first, ...others])).toHaveLength(1);
  });

  test('keep the overlap of an earlier replacement when the next one has none', async () => {
    const { api, caller } = await openApi();
    const { id, secret: first } = await createEndpoint(api, caller);
    const leaked = await rotate(api, caller, id, 120);
    const current = await rotate(api, caller, id, 0);
    await validate(api, caller);
    await api.processWebhooks();
    expect(verifying(api, [first, leaked, current])).toEqual([first, current]);
    const shown = await get(api, caller, `/webhooks/${id}`);
    expect(Date.parse(String(shown.at('data.attributes.previous_secret_expires_at')))).toBeGreaterThan(api.clock.now());
  });

  test('are ten at most before the current one; the next replacement is refused until an overlap ends', async () => {
    const { api, caller } = await openApi();
    const { id } = await createEndpoint(api, caller);
    for (let count = 0; count < 10; count += 1) await rotate(api, caller, id, 60);
    const refused = await send(api, caller, 'POST', `/webhooks/${id}/rotate-secret`, { overlap_seconds: 60 });
    expect(refused).toMatchObject({ status: 422, problems: [{ code: 'webhook_secrets_limit_reached' }] });
    api.clock.advance(MINUTE_MS);
    await rotate(api, caller, id, 60);
  });
});

describe('an answer 410', () => {
  test.each([
    ['the URL of the endpoint changes', { url: MOVED }],
    ['the endpoint is enabled again', { status: 'active' }],
  ])('disables nothing when %s while the attempt is under way', async (_change, changes) => {
    const { api, caller } = await openApi();
    const { id } = await createEndpoint(api, caller);
    const { recordAttempt } = api.kept.endpoints;
    const isUrl = 'url' in changes;
    api.webhookSender.answer(HOOK, async () => {
      if (isUrl) await send(api, caller, 'PATCH', `/webhooks/${id}`, changes);
      return answered(410);
    });
    jest.spyOn(api.kept.endpoints, 'recordAttempt').mockImplementation(async (...parameters) => {
      const after = await recordAttempt(...parameters);
      if (!isUrl) await send(api, caller, 'PATCH', `/webhooks/${id}`, changes);
      return after;
    });
    await validate(api, caller);
    await api.processWebhooks();
    expect((await get(api, caller, `/webhooks/${id}`)).at('data.attributes')).toMatchObject({ status: 'active', consecutive_failures: 0 });
    expect(JSON.stringify(await api.takeChanges())).not.toContain('webhook.auto_disabled');
  });
});

describe('a recovery', () => {
  test('leaves a delivery that was made again since the recovery read it', async () => {
    let afterList: (() => Promise<void>) | null = null;
    const { api, caller } = await openApi({
      storage: ({ deliveries }) => ({
        deliveries: {
          ...deliveries,
          list: async (request) => {
            const page = await deliveries.list(request);
            await afterList?.();
            return page;
          },
        },
      }),
    });
    const { id } = await createEndpoint(api, caller);
    api.webhookSender.answer(HOOK, () => answered(410));
    await validate(api, caller);
    await api.processWebhooks();
    api.webhookSender.answer(HOOK, () => answered(200));
    await send(api, caller, 'PATCH', `/webhooks/${id}`, { status: 'active' });
    const delivery = String((await get(api, caller, '/webhooks/deliveries')).at('data.0.id'));
    expect((await send(api, caller, 'POST', `/webhooks/${id}/recover`, { since: '2026-01-01T00:00:00Z' })).status).toBe(202);
    afterList = async () => {
      afterList = null;
      expect((await send(api, caller, 'POST', `/webhooks/deliveries/${delivery}/redeliver`)).status).toBe(202);
      await api.processWebhooks();
    };
    await api.processWebhooks();
    await pass(api, 5 * MINUTE_MS, 10);
    expect(afterList).toBeNull();
    expect(api.webhookSender.received).toHaveLength(2);
    expect((await get(api, caller, '/webhooks/deliveries')).at('data.0.attributes')).toMatchObject({ status: 'success', attempt: 1 });
  });
});

describe('an attempt whose lease has ended', () => {
  test('writes nothing over a delivery that was restarted meanwhile', async () => {
    const { api, caller } = await openApi();
    await createEndpoint(api, caller);
    let attempts = 0;
    let redelivered: readonly Delivery[] = [];
    api.webhookSender.answer(HOOK, async () => {
      attempts += 1;
      if (attempts > 1) return answered(200);
      api.clock.advance(31_000);
      const delivery = String((await get(api, caller, '/webhooks/deliveries')).at('data.0.id'));
      expect((await send(api, caller, 'POST', `/webhooks/deliveries/${delivery}/redeliver`)).status).toBe(202);
      redelivered = (
        await api.kept.deliveries.list({
          owner: accountOwner(caller.user.id),
          from: 0,
          to: api.clock.now(),
          direction: 'older',
          after: null,
          limit: 1,
        })
      ).deliveries;
      return answered(500);
    });
    await validate(api, caller);
    await api.processWebhooks();
    expect(redelivered).toMatchObject([{ status: 'pending', attempts: 0, lease: null }]);
    await pass(api, 5 * MINUTE_MS, 10);
    expect((await get(api, caller, '/webhooks/deliveries')).at('data.0.attributes')).toMatchObject({ status: 'success', attempt: 1 });
    expect(attempts).toBe(2);
  });
});

describe('a delivery whose message arrives twice at the same time', () => {
  test('is sent once and at once, also when the sweep sent the second one', async () => {
    const { api, caller } = await openApi();
    await createEndpoint(api, caller);
    await validate(api, caller);
    await Promise.all(api.subscriberQueue.receiveForWebhooks().map(api.acceptEvent));
    await api.sweepDeliveries();
    expect(api.deliveryQueue.waiting()).toHaveLength(2);
    await api.processWebhooks();
    expect(api.webhookSender.received).toHaveLength(1);
  });
});

describe('a delivery that is postponed', () => {
  test('releases the lease of its endpoint', async () => {
    const { api, caller } = await openApi({}, 1);
    await createEndpoint(api, caller);
    await createEndpoint(api, caller, MOVED);
    await validate(api, caller);
    await api.processWebhooks();
    expect(api.webhookSender.received).toHaveLength(1);
    const endpoints = await api.kept.endpoints.list(accountOwner(caller.user.id));
    expect(endpoints.map(({ leaseUntil }) => leaseUntil)).toEqual([0, 0]);
    expect(anEndpoint('any').leaseUntil).toBe(0);
    await pass(api, 2 * MINUTE_MS, 24);
    expect(api.webhookSender.received).toHaveLength(2);
  });
});

describe('a lease', () => {
  test('of a worker that died is passed on within a few minutes', async () => {
    const { api, caller } = await openApi();
    await createEndpoint(api, caller);
    const { owner, id } = await endpointOf(api, caller);
    const now = api.clock.now();
    expect(await api.kept.endpoints.takeLease(owner, id, now, now + 30_000)).toBe(true);
    await validate(api, caller, 3);
    await api.processWebhooks();
    expect(api.webhookSender.received).toEqual([]);
    await pass(api, 2 * MINUTE_MS, 2);
    expect(api.webhookSender.received).toHaveLength(3);
  });
});
