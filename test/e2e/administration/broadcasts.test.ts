import * as v from 'valibot';

import { newAdmin } from '../support/admin.ts';
import { call, eventually } from '../support/api.ts';
import { newUser, runTask } from '../support/operator.ts';

const REASON = 'a journey of the tests';

const broadcast = v.object({
  data: v.object({
    id: v.string(),
    attributes: v.looseObject({
      status: v.string(),
      dry_run_digest: v.nullable(v.string()),
      recipients: v.number(),
      processed: v.number(),
    }),
  }),
});

const list = v.object({ data: v.array(v.object({ id: v.string(), attributes: v.looseObject({ title: v.optional(v.string()) }) })) });

const bodyOf = (title: string, emails: readonly string[]) => ({
  title_es: title,
  title_en: title,
  body_es: 'El servicio se detiene.',
  body_en: 'The service stops.',
  channels: ['in_app', 'email', 'push'],
  emails,
});

test('a broadcast is written, counted, confirmed, and reaches its users; another one is cancelled', async () => {
  const [admin, one, two] = [await newAdmin('admin'), await newUser('free'), await newUser('free')];
  const title = `Mantenimiento ${one.user_id}`;
  const create = async (body: object) => v.parse(broadcast, JSON.parse((await admin.send('POST', '/broadcasts', body)).text)).data.id;
  const show = async (id: string) => v.parse(broadcast, JSON.parse((await admin.send('GET', `/broadcasts/${id}`)).text)).data.attributes;
  const until = (id: string, status: string) =>
    eventually(`the broadcast is ${status}`, 60, async () => {
      const shown = await show(id);
      return shown.status === status ? shown : null;
    });
  const id = await create(bodyOf(title, [one.email, two.email]));
  const { dry_run_digest: digest, recipients } = await until(id, 'ready');
  expect(recipients).toBe(2);
  const confirmation = { dry_run_digest: digest, reason: REASON };
  expect((await admin.send('POST', `/broadcasts/${id}/confirm`, confirmation)).status).toBe(200);
  expect((await until(id, 'completed')).processed).toBe(2);
  for (const { api_key: key } of [one, two]) {
    const { data } = v.parse(list, JSON.parse((await call('/notifications', { key })).text));
    expect(data.filter(({ attributes }) => attributes.title === title)).toHaveLength(1);
  }
  // The lists of users: everyone of a role.
  const other = await create({ ...bodyOf(title, []), emails: null, roles: ['owner', 'admin'] });
  await until(other, 'ready');
  expect((await admin.send('POST', `/broadcasts/${other}/cancel`, { reason: REASON })).status).toBe(200);
  const { data: cancelled } = v.parse(list, JSON.parse((await admin.send('GET', '/broadcasts?status=cancelled')).text));
  expect(cancelled.map(({ id: listed }) => listed)).toContain(other);
  await runTask('admin-broadcasts', 'resume');
});
