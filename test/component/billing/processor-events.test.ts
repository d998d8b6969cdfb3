import type { StripeEvent } from '../../../infra/local/stripe/account.ts';
import { invoke } from '../../support/api/invoke.ts';
import { GOOD_CARD, openPayingUser } from '../../support/billing/paying.ts';
import { CLIENT_ADDRESS } from '../../support/builders/identity/identity.ts';

const PATH = '/billing/processor-events';

const openBuying = async () => {
  const user = await openPayingUser();
  const page = await user.checkout('personal');
  await user.enterCard(String(page.at('data.attributes.url')), GOOD_CARD);
  const [event] = user.standIn.account.events;
  if (event === undefined) throw new Error('the purchase has no event');
  return { ...user, event };
};

type Buying = Awaited<ReturnType<typeof openBuying>>;

const planOf = async (user: Buying): Promise<unknown> => (await user.subscription()).at('data.attributes.plan_slug');

const send = ({ api }: Buying, payload: string, header: string | null) =>
  invoke(api, {
    method: 'POST',
    path: PATH,
    headers: { 'Content-Type': 'application/json', ...(header === null ? {} : { 'Stripe-Signature': header }) },
    body: payload,
  });

describe('POST /billing/processor-events', () => {
  test('answers 200 and changes the plan for an event with a valid signature', async () => {
    await using user = await openBuying();
    const reply = await user.report(user.event);
    expect([reply.status, reply.text]).toEqual([200, '']);
    await user.work();
    expect(await planOf(user)).toBe('personal');
  });

  test('answers 400 invalid_signature without a signature, to one of another body, and to one of another secret', async () => {
    await using user = await openBuying();
    const { payload, header } = user.standIn.signedEvent(user.event, user.api.clock.now());
    for (const [body, signature] of [
      [payload, null],
      [payload, 'nonsense'],
      [`${payload} `, header],
      [payload, header.replace(/v1=(.)/, (_found, first: string) => (first === '0' ? 'v1=1' : 'v1=0'))],
    ] as const) {
      expect((await send(user, body, signature)).problems).toEqual([{ code: 'invalid_signature', at: null }]);
    }
    expect(user.api.processorEvents.waiting()).toEqual([]);
  });

  test('accepts a signature for five minutes', async () => {
    await using user = await openBuying();
    const { payload, header } = user.standIn.signedEvent(user.event, user.api.clock.now());
    user.api.clock.advance(299_000);
    expect((await send(user, payload, header)).status).toBe(200);
    user.api.clock.advance(2_000);
    expect((await send(user, payload, header)).status).toBe(400);
  });

  test('counts only requests without a valid signature as anonymous ones', async () => {
    await using user = await openBuying();
    for (let sent = 0; sent < 90; sent += 1) expect((await user.report(user.event)).status).toBe(200);
    const statuses = new Set<number>();
    for (let sent = 0; sent < 90; sent += 1) statuses.add((await send(user, '{}', null)).status);
    expect([...statuses].toSorted()).toEqual([400, 429]);
    expect((await user.report(user.event)).status).toBe(200);
  });

  test('answers 200 to an event of another type, and does nothing', async () => {
    await using user = await openBuying();
    const other: StripeEvent = { id: 'evt_other', type: 'charge.dispute.created', created: 1, object: { id: 'dp_1', object: 'dispute' } };
    expect((await user.report(other)).status).toBe(200);
    expect(user.api.processorEvents.waiting()).toEqual([]);
  });

  test('answers 503 while the queue does not take the event, so that it is sent again', async () => {
    await using user = await openBuying();
    user.api.processorEvents.breakDown();
    expect((await user.report(user.event)).status).toBe(503);
    user.api.processorEvents.recover();
    expect((await user.report(user.event)).status).toBe(200);
    await user.work();
    expect(await planOf(user)).toBe('personal');
  });
});

describe('events of a subscription', () => {
  test('that arrive twice and in the reverse order leave the latest state', async () => {
    await using user = await openBuying();
    await user.settle();
    await user.call('POST', '/billing/subscription/change', { plan_slug: 'negocio', billing_interval: 'month' });
    const version = (await user.api.kept.accounts.find(user.caller.user.id))?.version;
    for (const event of user.standIn.account.events.toReversed()) {
      await user.report(event);
      await user.report(event);
    }
    await user.work();
    expect(await planOf(user)).toBe('negocio');
    expect((await user.api.kept.accounts.find(user.caller.user.id))?.version).toBe(version);
  });

  test('that are processed at the same time as others leave the state of the processor, and one user on the plan', async () => {
    await using user = await openBuying();
    for (const event of user.standIn.account.events) await user.report(event);
    await Promise.all(user.api.processorEvents.receive().map((message) => user.api.families.billing.queues.events(message)));
    expect(await planOf(user)).toBe('personal');
    const counts = (await user.api.kept.plans.list()).map(({ slug, user_count: count }) => [slug, count]);
    expect(Object.fromEntries(counts)).toMatchObject({ free: 0, personal: 1 });
  });

  test('of a customer that the account does not have are ignored', async () => {
    await using user = await openBuying();
    const [session] = user.standIn.account.sessions.values();
    user.standIn.account.customers.set('cus_foreign', {
      id: 'cus_foreign',
      created: 1,
      email: null,
      name: null,
      metadata: {},
      fields: [],
      balance: 0,
      card: null,
    });
    if (session === undefined) throw new Error('there is no page');
    const card = { last4: '4242', fingerprint: 'any', isDeclined: false };
    const foreign = { ...session, customer: 'cus_foreign' };
    user.standIn.life.complete(foreign, card, false);
    const message = {
      eventId: 'evt',
      type: 'any',
      createdAt: 1,
      subscriptionId: foreign.subscription,
      invoiceId: null,
      correlationId: 'any',
    };
    await user.api.families.billing.queues.events(message);
    expect(await planOf(user)).toBe('free');
    expect(user.api.log.lines.map(({ event }) => event)).toContain('processor_event_ignored');
  });

  test('at the moment of fifty requests change the limit of the gate once, and lose no unit', async () => {
    await using user = await openBuying();
    const { apiKey, gateId, user: owner } = user.caller;
    const take = () =>
      user.api.kept.apiKeyAuthorizer.authorize({
        apiKey,
        address: CLIENT_ADDRESS,
        permission: null,
        consumeUnit: true,
        now: user.api.clock.now(),
      });
    await user.report(user.event);
    const [taken] = await Promise.all([Promise.all(Array.from({ length: 50 }, take)), user.work()]);
    const units = Object.values(await user.api.unitsByMonth(gateId));
    expect(units).toEqual([taken.filter(({ kind }) => kind === 'authorized').length]);
    expect(units).toEqual([50]);
    expect((await user.api.kept.users.find(owner.id))?.subscription).toMatchObject({ planSlug: 'personal' });
    expect((await user.subscription()).at('meta.quota')).toMatchObject({ used: 50, limit: 200 });
  });
});
