import * as v from 'valibot';

import { transferBody } from '../support/builders/transfers.ts';
import { call, eventually } from './support/api.ts';
import { newUser } from './support/operator.ts';
import { stack } from './support/stack.ts';

const listBody = v.object({
  data: v.array(v.object({ id: v.string(), attributes: v.looseObject({ title: v.string(), count: v.number(), state: v.string() }) })),
  links: v.object({ next: v.nullable(v.string()) }),
});

const meBody = v.object({ data: v.object({ attributes: v.object({ notifications: v.object({ unread_count: v.number() }) }) }) });

const outboxBody = v.object({ messages: v.array(v.object({ to: v.string(), subject: v.nullable(v.string()) })) });

const notificationsOf = async (key: string, query = '') =>
  v.parse(listBody, JSON.parse((await call(`/notifications${query}`, { key })).text));

const unreadOf = async (key: string): Promise<number> =>
  v.parse(meBody, JSON.parse((await call('/users/me', { key })).text)).data.attributes.notifications.unread_count;

/** Validates so many transfers that the portal does not have. */
const validate = async (key: string, from: number, to: number): Promise<void> => {
  for (let index = from; index < to; index += 1) {
    const body = transferBody({ monto: 77.02, clave_rastreo: `EJEMPLO2026110301${String(index).padStart(4, '0')}` });
    expect((await call('/validate', { key, method: 'POST', body })).status).toBe(200);
  }
};

const untilUnread = (key: string, count: number) =>
  eventually(`${count} unread notifications`, 60, async () => ((await unreadOf(key)) === count ? count : null));

describe('notifications', () => {
  test('verdicts are listed and counted; marks, deletion and read-all change the counter of /users/me', async () => {
    const { api_key: key } = await newUser('volumen');
    await validate(key, 0, 3);
    await untilUnread(key, 3);
    const first = await notificationsOf(key, '?page[size]=2');
    expect(first.data.map(({ attributes }) => attributes.title)).toEqual(['Transferencia no encontrada', 'Transferencia no encontrada']);
    const second = await notificationsOf(key, String(first.links.next).replace('/v1/notifications', ''));
    expect(second.data).toHaveLength(1);
    const [one, two] = first.data.map(({ id }) => `/notifications/${id}`);
    expect((await call(String(one), { key, method: 'PATCH', body: { read: true } })).status).toBe(200);
    expect((await call(String(two), { key, method: 'DELETE' })).status).toBe(204);
    expect(await unreadOf(key)).toBe(1);
    expect((await call('/notifications/read-all', { key, method: 'POST' })).status).toBe(200);
    expect(await unreadOf(key)).toBe(0);
  });

  test('a flood of verdicts becomes one notification with their number', async () => {
    const { api_key: key } = await newUser('volumen');
    await validate(key, 0, 22);
    const digest = await eventually('a digest', 90, async () => {
      const { data } = await notificationsOf(key);
      return data.length === 1 && data[0]?.attributes.count === 22 ? data[0] : null;
    });
    expect(digest.attributes.state).toBe('unread');
    expect(await unreadOf(key)).toBe(1);
  });

  test('an event whose mail is switched on is mailed, and a locked switch is refused', async () => {
    const { api_key: key, email } = await newUser('volumen');
    const put = (events: unknown) => call('/notifications/preferences', { key, method: 'PUT', body: { events } });
    expect((await put({ 'security.password_changed': { email: false } })).status).toBe(422);
    expect((await put({ 'validation.completed': { email: true } })).status).toBe(200);
    await validate(key, 0, 1);
    const mail = await eventually('a mail', 60, async () => {
      const page = await fetch(`${stack.outbox_url}?format=json`);
      return v.parse(outboxBody, await page.json()).messages.find(({ to }) => to === email) ?? null;
    });
    expect(mail.subject).toBe('Transferencia no encontrada');
  });
});
