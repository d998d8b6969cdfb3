import { makeSendIncidentMails } from '../../../functions/status/use-cases/send-incident-mails.ts';
import { addressDigest } from '../../../shared/messages/domain/address-digest.ts';
import { makeIncidentStore } from '../../../shared/service-status/adapters/incident-store.ts';
import { subscriptionKey } from '../../../shared/service-status/adapters/keys.ts';
import { makeSubscriptionStore } from '../../../shared/service-status/adapters/subscription-store.ts';
import { invoke } from '../../support/api/invoke.ts';
import { openTestSession } from '../../support/api/session.ts';
import { API_URL, makeTestApi } from '../../support/api/test-api.ts';

const EMAIL = 'reader@example.com';
const HOUR_MS = 3_600_000;

const INCIDENT = {
  title_es: 'El portal no responde',
  title_en: 'The portal does not answer',
  impact: 'major',
  components: ['central'],
  text_es: 'Lo investigamos.',
  text_en: 'We are looking into it.',
  reason: 'a reason for the audit',
};

const open = async () => {
  const api = makeTestApi();
  const headers = await openTestSession(api, await api.createUser('the admin', { user: { role: 'admin' } }));
  const subscribe = (body: object = { email: EMAIL, language: 'en' }) =>
    invoke(api, { method: 'POST', path: '/status/subscriptions', body });
  const follow = (token: string) => invoke(api, { method: 'POST', path: `/status/subscriptions/${token}` });
  /** The messages in the queue to one address. */
  const mails = () => api.messageQueue.receive().flatMap(({ queued: { message } }) => (message?.channel === 'email' ? [message] : []));
  const tokenIn = (template: string): string => {
    const [token] = mails().flatMap((mail) => (mail.template.name === template && 'token' in mail.template ? [mail.template.token] : []));
    return token ?? '';
  };
  const confirmed = async (): Promise<void> => {
    await subscribe();
    await follow(tokenIn('status_subscription'));
  };
  const openIncident = async (): Promise<string> =>
    String((await invoke(api, { method: 'POST', path: '/admin/incidents', headers, body: INCIDENT })).at('data.id'));
  const update = (id: string) =>
    invoke(api, {
      method: 'PATCH',
      path: `/admin/incidents/${id}`,
      headers,
      body: { text_es: 'Responde de nuevo.', text_en: 'It answers again.', reason: 'a reason for the audit' },
    });
  const sendMails = () => api.families.status.schedules.send_incident_mails();
  return { api, subscribe, follow, mails, tokenIn, confirmed, openIncident, update, sendMails };
};

describe('a subscription to the mails about incidents', () => {
  test('begins with the link of a mail, not before', async () => {
    const { subscribe, follow, mails, tokenIn, openIncident, sendMails } = await open();
    const reply = await subscribe();
    expect([reply.status, reply.at('data.attributes')]).toEqual([202, { status: 'confirmation_sent' }]);
    const token = tokenIn('status_subscription');
    await openIncident();
    await sendMails();
    expect(mails()).toEqual([]);
    expect((await follow(token)).status).toBe(204);
    expect((await follow(token)).status).toBe(204);
  });

  test('gets a mail for each update that was written afterwards, once, in its language', async () => {
    const { api, confirmed, mails, openIncident, sendMails } = await open();
    await openIncident();
    api.clock.advance(1_000);
    await confirmed();
    api.clock.advance(1_000);
    await openIncident();
    await sendMails();
    const sent = mails();
    expect(sent.map(({ to, language, template }) => ({ to, language, template }))).toMatchObject([
      { to: EMAIL, language: 'en', template: { name: 'incident_update', title: 'The portal does not answer', state: 'investigating' } },
    ]);
    expect(sent[0]?.unsubscribeUrl).toContain(`${API_URL}/status/subscriptions/`);
    await sendMails();
    expect(mails().map(({ id }) => id)).toEqual(sent.map(({ id }) => id));
    api.clock.advance(HOUR_MS);
    await sendMails();
    await sendMails();
    api.clock.advance(HOUR_MS);
    mails();
    await sendMails();
    expect(mails()).toEqual([]);
  });

  test('gets a mail for an update of an incident that is older than many others', async () => {
    const { api, confirmed, mails, openIncident, sendMails, update } = await open();
    const oldest = await openIncident();
    for (let opened = 0; opened < 60; opened += 1) {
      api.clock.advance(1_000);
      await openIncident();
    }
    api.clock.advance(1_000);
    await confirmed();
    api.clock.advance(1_000);
    await update(oldest);
    await sendMails();
    expect(mails().map(({ template }) => template)).toMatchObject([{ name: 'incident_update', text: 'It answers again.' }]);
  });

  test('gets a mail for an update that the queue refused for longer than the first run looks back', async () => {
    const { api, confirmed, mails, openIncident, sendMails } = await open();
    await confirmed();
    api.clock.advance(1_000);
    await openIncident();
    const failing = makeSendIncidentMails({
      ...api,
      incidents: makeIncidentStore(api.table),
      subscriptions: makeSubscriptionStore(api.table),
      tokens: { sign: () => Promise.resolve('any') },
      messageQueue: { enqueue: () => Promise.reject(new Error('the queue is down')) },
      apiUrl: API_URL,
    });
    await expect(failing()).rejects.toThrow('the queue is down');
    api.clock.advance(24 * HOUR_MS);
    await sendMails();
    expect(mails()).toHaveLength(1);
  });

  test('ends with the link of a mail, and its address is erased', async () => {
    const { api, confirmed, follow, mails, tokenIn, openIncident, sendMails } = await open();
    await confirmed();
    api.clock.advance(1_000);
    await openIncident();
    await sendMails();
    const token = tokenIn('incident_update');
    expect((await follow(token)).status).toBe(204);
    expect((await follow(token)).status).toBe(204);
    expect(await api.table.get(subscriptionKey(addressDigest(EMAIL)))).toBeNull();
    await openIncident();
    await sendMails();
    expect(mails()).toEqual([]);
  });

  test('answers the same for an address that is subscribed, and sends it nothing', async () => {
    const { subscribe, confirmed, mails } = await open();
    await confirmed();
    expect((await subscribe()).status).toBe(202);
    expect(mails()).toEqual([]);
  });

  test('refuses a link that is forged or a day old', async () => {
    const { api, subscribe, follow, tokenIn } = await open();
    await subscribe();
    const token = tokenIn('status_subscription');
    const forged = await follow(`${token.split('.')[0] ?? ''}.c2ln`);
    expect([forged.status, forged.problems]).toMatchObject([422, [{ code: 'status_subscription_token_invalid' }]]);
    api.clock.advance(24 * HOUR_MS);
    expect((await follow(token)).problems).toMatchObject([{ code: 'status_subscription_token_invalid' }]);
  });

  test('sends at most five confirmations a day to one address', async () => {
    const { api, subscribe } = await open();
    const statuses: number[] = [];
    for (let hour = 0; hour < 3; hour += 1) {
      for (let time = 0; time < 2; time += 1) statuses.push((await subscribe()).status);
      api.clock.advance(HOUR_MS);
    }
    expect(statuses).toEqual([202, 202, 202, 202, 202, 429]);
    api.clock.advance(24 * HOUR_MS);
    expect((await subscribe()).status).toBe(202);
  });

  test('refuses a text that is no address', async () => {
    const { subscribe } = await open();
    expect((await subscribe({ email: 'nobody' })).status).toBe(422);
  });
});
