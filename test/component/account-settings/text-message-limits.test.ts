import { setSettings } from '../../support/api/overrides.ts';
import { fakeHasher } from '../../support/fakes/identity/password-hasher.ts';
import { post } from '../auth/sign-in.ts';
import { codes, open, PASSWORD, PHONE, sentTo, signedIn } from './settings.ts';

const DAY_MS = 86_400_000;
const AMERICAN = '+12125550123';

const setPhone = ({ send }: Awaited<ReturnType<typeof signedIn>>, phone: string) => send('PUT', '/users/me/phone', { phone });

describe('PUT /users/me/phone', () => {
  test.each([
    ['+34612345678', 'phone_country_not_allowed'],
    ['+18765551234', 'phone_country_not_allowed'],
    ['+881612345678', 'phone_country_not_allowed'],
    ['+529001234567', 'phone_type_not_allowed'],
    ['+12129761234', 'phone_type_not_allowed'],
    ['+5215512345678', 'invalid_phone'],
    ['+52551234567８', 'invalid_phone'],
  ])('answers 422 to %s with %s, changes nothing and sends nothing', async (phone, code) => {
    const { api, ana } = await open();
    const reply = await setPhone(ana, phone);
    expect([reply.status, reply.problems]).toEqual([422, [{ code, at: '/data/attributes/phone' }]]);
    expect([(await ana.now()).phone, api.messageQueue.messages()]).toEqual([null, []]);
  });

  test('names the countries that it accepts', async () => {
    const { ana } = await open();
    expect((await setPhone(ana, '+34612345678')).details).toEqual(['El teléfono debe ser de uno de estos países: MX, US, CA.']);
  });
});

describe('text messages to one country', () => {
  test('end for the day with 429, which states the limit and when it ends, while other countries still get theirs', async () => {
    const { api, ana } = await open({}, { textMessagesPerDay: 1 });
    const [eva, leo] = [await signedIn(api, 'eva'), await signedIn(api, 'leo')];
    expect((await setPhone(ana, PHONE)).status).toBe(202);
    const refused = await setPhone(eva, '+525587654321');
    const endOfDay = (Math.floor(api.clock.now() / DAY_MS) + 1) * DAY_MS;
    expect([refused.status, codes(refused)]).toEqual([429, ['rate_limit_exceeded']]);
    expect(refused.at('meta')).toMatchObject({
      reason: 'operation',
      limit: 1,
      limited: 'text_messages_to_country',
      resets_at: new Date(endOfDay).toISOString(),
      retry_after: 3_600,
    });
    expect((await setPhone(leo, AMERICAN)).status).toBe(202);
    expect([sentTo(api, PHONE), sentTo(api, '+525587654321'), sentTo(api, AMERICAN)].map(({ length }) => length)).toEqual([1, 0, 1]);
  });

  test('end at the number that an admin set', async () => {
    const { api, ana } = await open({}, { textMessagesPerDay: 1_000 });
    await setSettings(api, { text_messages_per_country_and_day: 1 });
    const eva = await signedIn(api, 'eva');
    expect((await setPhone(ana, PHONE)).status).toBe(202);
    const refused = await setPhone(eva, '+525587654321');
    expect([refused.status, refused.at('meta.limit')]).toEqual([429, 1]);
  });

  test('begin again with the next day of UTC', async () => {
    const { api, ana } = await open({}, { textMessagesPerDay: 1 });
    await setPhone(ana, PHONE);
    api.clock.advance(DAY_MS);
    const eva = await signedIn(api, 'eva');
    expect((await setPhone(eva, '+525587654321')).status).toBe(202);
  });

  test('requested concurrently never exceed the limit', async () => {
    const { api } = await open({}, { textMessagesPerDay: 6 });
    const users = await Promise.all(Array.from({ length: 8 }, (_unused, index) => signedIn(api, `user ${index}`)));
    const replies = await Promise.all(users.map((user, index) => setPhone(user, `+52551234560${index}`)));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([202, 202, 202, 429, 429, 429, 429, 429]);
    expect(api.messageQueue.messages()).toHaveLength(3);
  });

  test('leave half of the number to codes that follow a correct password, whatever others request', async () => {
    const passwordHash = await fakeHasher.hash(PASSWORD, new Uint8Array());
    const { api, ana } = await open({}, { textMessagesPerDay: 4 });
    const leo = {
      email: 'leo@example.mx',
      phone: { number: '+525511112222', verifiedAt: 1 },
      twoFactor: { enabled: true, method: 'sms' },
    } as const;
    await api.createUser('leo', { passwordHash, user: leo });
    const statuses = [];
    for (const last of [1, 2, 3]) statuses.push((await setPhone(ana, `+52551234560${last}`)).status);
    expect(statuses).toEqual([202, 202, 429]);
    const login = () => post(api, '/auth/login', { email: leo.email, password: PASSWORD });
    const methods = [];
    for (let signIn = 0; signIn < 3; signIn += 1) methods.push((await login()).at('data.attributes.methods'));
    expect(methods).toEqual([['sms', 'recovery_code'], ['sms', 'recovery_code'], ['recovery_code']]);
  });

  test('are not counted for mails', async () => {
    const { ana } = await open({}, { textMessagesPerDay: 1 });
    const change = { new_email: 'ana@nuevo.example', password: PASSWORD };
    expect((await ana.send('POST', '/users/me/email-change', change)).status).toBe(202);
    expect((await setPhone(ana, PHONE)).status).toBe(202);
  });
});

describe('POST /auth/otp/send with channel sms', () => {
  const request = { purpose: 'password_reset', channel: 'sms', email: 'ana@example.mx' };

  test('answers 202 without a text message once the country has had its number, as for an unknown address', async () => {
    const { api, ana } = await open({ phone: { number: PHONE, verifiedAt: 1 } }, { textMessagesPerDay: 1 });
    const eva = await signedIn(api, 'eva');
    expect((await setPhone(eva, '+525587654321')).status).toBe(202);
    const known = await post(api, '/auth/otp/send', request);
    const unknown = await post(api, '/auth/otp/send', { ...request, email: 'nobody@example.mx' });
    expect([known.status, unknown.status, sentTo(api, PHONE)]).toEqual([202, 202, []]);
    expect(known.at('data.attributes.destination_hint')).toEqual(unknown.at('data.attributes.destination_hint'));
    expect((await ana.now()).phone?.number).toBe(PHONE);
  });

  test('sends nothing to a verified phone of a country that is no longer allowed', async () => {
    const { api } = await open({ phone: { number: '+34612345678', verifiedAt: 1 } });
    expect((await post(api, '/auth/otp/send', request)).status).toBe(202);
    expect(sentTo(api, '+34612345678')).toEqual([]);
  });
});
