import * as v from 'valibot';

import { makeReadSender } from '../../../functions/messages/adapters/mail-sender.ts';
import { openAdmin, passOverridesAge, REASON, setSettings } from '../../support/api/overrides.ts';
import { MAIL_FROM, makeTestApi } from '../../support/api/test-api.ts';

const open = async () => {
  const api = makeTestApi();
  const admin = await openAdmin(api);
  const change = (body: object) => admin.send('PATCH', '/settings', { revision: 0, ...body });
  const valueOf = async (name: string) => {
    const settings = v.parse(v.array(v.looseObject({ name: v.string() })), (await admin.get('/settings')).at('data.attributes.settings'));
    return settings.find((each) => each.name === name);
  };
  return { api, ...admin, change, valueOf };
};

describe('settings', () => {
  test('have types, bounds and defaults, and the rate of the portal next to them', async () => {
    const { get, valueOf } = await open();
    const reply = await get('/settings');
    expect(reply.at('data.attributes.settings')).toHaveLength(6);
    expect(reply.at('data.attributes')).toMatchObject({ revision: 0, portal_rate: { interval_ms: 1 } });
    expect(await valueOf('registration_open')).toEqual({
      name: 'registration_open',
      type: 'boolean',
      value: true,
      default: true,
      minimum: null,
      maximum: null,
      set: false,
    });
    expect(await valueOf('sender_probes')).toMatchObject({ type: 'integer', value: 3, minimum: 0, maximum: 3 });
    expect(await valueOf('text_messages_per_country_and_day')).toMatchObject({ value: 1_000, default: 1_000 });
    expect(await valueOf('mail_from')).toMatchObject({ type: 'email', value: MAIL_FROM });
  });

  test('are changed together and reset one by one, with the changed values in the audit', async () => {
    const { change, valueOf, rows } = await open();
    const changed = await change({ payment_grace_days: 10, registration_open: false });
    expect([changed.status, changed.at('data.attributes.revision')]).toEqual([200, 1]);
    expect(await valueOf('payment_grace_days')).toMatchObject({ value: 10, default: 7, set: true });
    expect((await change({ reset: ['payment_grace_days'], revision: 1 })).status).toBe(200);
    expect(await valueOf('payment_grace_days')).toMatchObject({ value: 7, set: false });
    expect(await valueOf('registration_open')).toMatchObject({ value: false, set: true });
    expect(await rows()).toMatchObject([
      {
        area: 'settings',
        action: 'change_settings',
        before: { registration_open: null, payment_grace_days: null },
        after: { registration_open: false, payment_grace_days: 10 },
        reason: REASON,
      },
      { before: { payment_grace_days: 10 }, after: { payment_grace_days: null } },
    ]);
  });

  test('are changed by one of two changes of the same revision', async () => {
    const { change } = await open();
    const replies = await Promise.all([1, 2, 3].map((days) => change({ payment_grace_days: days })));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  });

  test.each([
    ['a number below its bounds', { sender_probes: -1 }, 'validation_error', '/sender_probes'],
    ['a number above its bounds', { payment_grace_days: 61 }, 'validation_error', '/payment_grace_days'],
    ['a number as a text', { payment_grace_days: '7' }, 'validation_error', '/payment_grace_days'],
    ['a word instead of a boolean', { registration_open: 'yes' }, 'validation_error', '/registration_open'],
    ['a sender in another domain', { mail_from: 'ventas@otra.example' }, 'validation_error', '/mail_from'],
    ['a sender that is no address', { mail_from: 'ventas' }, 'validation_error', '/mail_from'],
    ['a reset of an unknown setting', { reset: ['colour'] }, 'validation_error', '/reset'],
    ['no revision', { sender_probes: 1, revision: null }, 'required', '/revision'],
    ['a reason that is too short', { sender_probes: 1, reason: 'no' }, 'validation_error', '/reason'],
  ])('are refused with %s, and stay as they are', async (_name, body, code, pointer) => {
    const { change, get } = await open();
    const reply = await change(body);
    expect([reply.status, reply.problems]).toEqual([422, [{ code, at: `/data/attributes${pointer}` }]]);
    expect((await get('/settings')).at('data.attributes.revision')).toBe(0);
  });

  test('are refused without any', async () => {
    const { change } = await open();
    expect(await change({})).toMatchObject({ status: 422, problems: [{ code: 'no_valid_fields' }] });
  });

  test('change the sender of mails, as long as it is in the domain of the deployment', async () => {
    const { api, change } = await open();
    const sender = makeReadSender(api.overrides, MAIL_FROM);
    expect(await sender()).toBe(MAIL_FROM);
    await change({ mail_from: 'avisos@example.com' });
    passOverridesAge(api);
    expect(await sender()).toBe('avisos@example.com');
    expect(await makeReadSender(api.overrides, 'no-reply@moved.example')()).toBe('no-reply@moved.example');
    await setSettings(api, { mail_from: 'avisos@otra.example' });
    expect(await makeReadSender(api.overrides, null)()).toBeNull();
  });
});
