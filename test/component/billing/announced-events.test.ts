import * as v from 'valibot';

import { get, invoke } from '../../support/api/invoke.ts';
import { publishedEvents } from '../../support/api/published-events.ts';
import { CARD_THAT_FAILS_LATER, deleteUser, openPayingUser } from '../../support/billing/paying.ts';

type Paying = Awaited<ReturnType<typeof openPayingUser>>;

/** The price of `personal` with IVA. */
const PERSONAL = 23_084;
/** Its part for the first month, from the start of the tests to its end. */
const REST_OF_MONTH = 19_429;
const HOOK = 'https://hooks.example.com/billing';

const billingEvent = v.looseObject({ type: v.pipe(v.string(), v.startsWith('billing.')) });
const eventList = v.array(v.object({ attributes: v.object({ event_type: v.string() }) }));

/** The events of billing since the last call. */
const announced = async ({ api }: Paying) => (await publishedEvents(api)).filter((event) => v.is(billingEvent, event));

const paymentOf = ({ standIn }: Paying) => {
  const paid = standIn.account.events.find(({ type }) => type === 'invoice.paid');
  if (paid === undefined) throw new Error('nothing was paid');
  return paid;
};

/** Sends the event of the first payment again, under its id and under another. */
const repeatPayment = async (user: Paying): Promise<void> => {
  const paid = paymentOf(user);
  await user.report(paid);
  await user.report({ ...paid, id: 'evt_again' });
  await user.work();
};

describe('the events of billing', () => {
  test('announce a payment once, however often and under however many ids the processor sends it', async () => {
    await using user = await openPayingUser();
    await user.buy('personal');
    await repeatPayment(user);
    const invoices = await user.call('GET', '/billing/invoices');
    const [id, amount] = ['id', 'attributes.amount_paid'].map((path) => invoices.at(`data.0.${path}`));
    expect(await announced(user)).toEqual([
      { type: 'billing.payment_succeeded', at: paymentOf(user).created * 1_000, invoice_id: id, amount, currency: 'MXN' },
    ]);
  });

  test('announce each attempt to charge that failed', async () => {
    await using user = await openPayingUser();
    await user.buy('personal', CARD_THAT_FAILS_LATER);
    user.pass(5);
    await user.settle();
    const failure = { type: 'billing.payment_failed', amount: REST_OF_MONTH, currency: 'MXN' };
    expect(await announced(user)).toMatchObject([failure, failure]);
  });

  test('announce the end of a trial while it is ahead', async () => {
    await using user = await openPayingUser();
    await user.buy('trial');
    user.pass(12);
    await user.settle();
    const trialEnd = (await user.subscription()).at('data.attributes.trial_end');
    expect(await announced(user)).toMatchObject([{ type: 'billing.trial_will_end', plan_slug: 'trial', trial_end: trialEnd }]);
  });

  test('announce no end of a trial that is over when the event arrives', async () => {
    await using user = await openPayingUser();
    await user.buy('trial');
    user.pass(15);
    await user.settle();
    expect(await announced(user)).toMatchObject([{ type: 'billing.payment_succeeded' }]);
  });

  test('announce the next invoice while its period has not begun', async () => {
    await using user = await openPayingUser();
    await user.buy('personal');
    await announced(user);
    user.pass(20);
    await user.settle();
    const upcoming = { plan_slug: 'personal', amount: PERSONAL, currency: 'MXN', charged_at: '2026-12-01T00:00:00.000Z' };
    expect(await announced(user)).toMatchObject([{ type: 'billing.invoice_upcoming', ...upcoming }]);
    await user.call('POST', '/billing/subscription/cancel', { at_period_end: false });
    const event = user.standIn.account.events.find(({ type }) => type === 'invoice.upcoming');
    if (event === undefined) throw new Error('no invoice was announced');
    await announced(user);
    await user.report({ ...event, id: 'evt_late', created: event.created + 1 });
    await user.work();
    expect(await announced(user)).toEqual([]);
  });

  test('announce the end of a subscription once, with the change of the account', async () => {
    await using user = await openPayingUser();
    await user.buy('personal');
    await announced(user);
    await user.call('POST', '/billing/subscription/cancel', { at_period_end: false });
    await user.settle();
    expect(await announced(user)).toEqual([{ type: 'billing.subscription_canceled', at: user.api.clock.now(), plan_slug: 'personal' }]);
  });

  test('announce the end of a subscription whose event was lost', async () => {
    await using user = await openPayingUser();
    await user.buy('personal');
    await announced(user);
    const [own] = user.standIn.account.subscriptions.values();
    if (own === undefined) throw new Error('there is no subscription');
    user.standIn.life.end(own);
    user.api.clock.advance(3_600_001);
    await user.api.families.billing.schedules.review();
    expect(await announced(user)).toMatchObject([{ type: 'billing.subscription_canceled', plan_slug: 'personal' }]);
  });

  test('announce nothing to a deleted account', async () => {
    await using user = await openPayingUser();
    await user.buy('personal');
    await deleteUser(user);
    await announced(user);
    user.pass(26);
    await user.settle();
    expect(user.standIn.account.invoices.size).toBe(2);
    expect(await announced(user)).toEqual([]);
  });

  test('reach the feed, an endpoint, the list in the app and the mailbox once each', async () => {
    await using user = await openPayingUser();
    const { api, caller } = user;
    await invoke(api, { method: 'POST', path: '/webhooks', body: { url: HOOK, events: ['billing.*'] }, headers: caller.authorization });
    await user.buy('personal');
    await api.processEvents();
    await repeatPayment(user);
    await api.processEvents();
    await api.processWebhooks();
    await api.processNotifications();
    expect(api.webhookSender.received.map(({ body }) => body)).toEqual([expect.stringContaining('"type":"billing.payment_succeeded"')]);
    const feed = v.parse(eventList, (await get(api, caller, '/events')).at('data')).map(({ attributes }) => attributes.event_type);
    expect(feed.filter((type) => type.startsWith('billing.'))).toEqual(['billing.payment_succeeded']);
    const list = await get(api, caller, '/notifications?category=billing');
    const id = (await user.call('GET', '/billing/invoices')).at('data.0.id');
    expect(list.at('data')).toHaveLength(1);
    expect(list.at('data.0.attributes')).toMatchObject({
      event: 'billing.payment_succeeded',
      title: 'Pago recibido',
      action_url: `/v1/billing/invoices/${String(id)}`,
    });
    const mails = api.messageQueue.messages().filter((message) => message.channel === 'email' && message.template.name === 'notification');
    expect(mails).toMatchObject([{ template: { title: 'Pago recibido' } }]);
  });
});
