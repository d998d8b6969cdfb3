import { openMessageQueue } from '../../../shared/messages/adapters/message-queue.ts';
import type { ApiReply } from '../../support/api/invoke.ts';
import { openTestSession } from '../../support/api/session.ts';
import { startAwsEndpoint } from '../../support/aws-endpoint.ts';
import { makeManualClock } from '../../support/fakes/platform/clock.ts';
import { cookieIn, EMAIL, login, openAuth, PASSWORD, post, registered, registration, withSecondFactor } from './sign-in.ts';

const OTHER = 'nadie@example.mx';

const unavailable = { status: 503, headers: { 'retry-after': '5' }, problems: [{ code: 'service_unavailable', at: null }] };

/** The parts of two answers that do not depend on their time. */
const told = ({ status, problems, headers }: ApiReply) => ({ status, problems, retryAfter: headers['retry-after'] });

const withOutage = async <Outcome>(api: Awaited<ReturnType<typeof openAuth>>, work: () => Promise<Outcome>): Promise<Outcome> => {
  api.messageQueue.outage.isDown = true;
  try {
    return await work();
  } finally {
    api.messageQueue.outage.isDown = false;
  }
};

describe('while the queue of messages is down', () => {
  test.each(['/auth/register', '/auth/password/forgot'])('%s answers 503 when the adapter of SQS fails', async (path) => {
    await using sqs = await startAwsEndpoint((response) => response.writeHead(400, { 'x-amzn-ErrorType': 'AccessDenied' }).end('{}'));
    Object.assign(process.env, {
      AWS_REGION: 'us-east-1',
      AWS_ACCESS_KEY_ID: 'AKIDEXAMPLE',
      AWS_SECRET_ACCESS_KEY: 'secret',
      AWS_ENDPOINT_URL: sqs.endpoint,
    });
    const api = await openAuth({
      messages: openMessageQueue('https://sqs.us-east-1.amazonaws.com/123456789012/outgoing', makeManualClock(0)),
    });
    expect(await post(api, path, registration())).toMatchObject(unavailable);
    expect(sqs.received.length).toBeGreaterThan(0);
    expect(api.log.lines.filter(({ event }) => event === 'dependency_unavailable')).toHaveLength(1);
    expect(api.log.lines.filter(({ event }) => event === 'request_failed')).toEqual([]);
  });

  test('registering answers 503, also for an address that has an account, and works when it is back', async () => {
    const api = await openAuth();
    await registered(api, { email: OTHER });
    const [own, known] = await withOutage(api, async () => [
      await post(api, '/auth/register', registration()),
      await post(api, '/auth/register', registration({ email: OTHER })),
    ]);
    expect(own).toMatchObject(unavailable);
    expect(told(known)).toEqual(told(own));
    await registered(api);
    expect(cookieIn(await login(api), '__Host-session')).toHaveLength(43);
  });

  test('a forgotten password answers 503 whether or not the address has an account', async () => {
    const api = await openAuth();
    await registered(api);
    const [known, unknown] = await withOutage(api, async () => [
      await post(api, '/auth/password/forgot', { email: EMAIL }),
      await post(api, '/auth/password/forgot', { email: OTHER }),
    ]);
    expect(known).toMatchObject(unavailable);
    expect(told(unknown)).toEqual(told(known));
  });

  test('a code for a registration answers 503 whether or not one exists', async () => {
    const api = await openAuth();
    await post(api, '/auth/register', registration());
    const [pending, unknown] = await withOutage(api, async () => [
      await post(api, '/auth/otp/send', { purpose: 'email_verification', email: EMAIL }),
      await post(api, '/auth/otp/send', { purpose: 'email_verification', email: OTHER }),
    ]);
    expect(pending).toMatchObject(unavailable);
    expect(told(unknown)).toEqual(told(pending));
  });

  test('a sign-in with a second factor answers 503 and opens no session', async () => {
    const api = await openAuth();
    await withSecondFactor(api);
    const reply = await withOutage(api, () => login(api));
    expect(reply).toMatchObject(unavailable);
    expect(cookieIn(reply, '__Host-session')).toBeNull();
    expect((await login(api)).status).toBe(202);
  });

  test.each([
    ['/auth/2fa/resend', {}],
    ['/auth/otp/send', { purpose: 'two_factor' }],
  ])('%s answers 503, leaves the sent code valid, and can be requested again at once', async (path, more) => {
    const api = await openAuth();
    await withSecondFactor(api);
    const id = (await login(api)).at('data.id');
    const code = api.messageQueue.codeTo(EMAIL);
    api.clock.advance(60_000);
    expect(await withOutage(api, () => post(api, path, { challenge_id: id, ...more }))).toMatchObject(unavailable);
    expect((await post(api, '/auth/2fa/verify', { challenge_id: id, code })).status).toBe(200);
    api.clock.advance(600_000);
    const next = (await login(api)).at('data.id');
    api.clock.advance(60_000);
    await withOutage(api, () => post(api, path, { challenge_id: next, ...more }));
    expect((await post(api, path, { challenge_id: next, ...more })).status).toBe(202);
  });

  test.each([
    ['/users/me/api-key/regenerate', {}],
    ['/users/me/api-key/reveal', {}],
    ['/users/me/2fa/change', { method: 'email' }],
    ['/users/me/2fa/disable', {}],
    ['/users/me/email-change', { new_email: 'ana.ruiz@example.mx' }],
  ])('%s with a second factor answers 503', async (path, more) => {
    const api = await openAuth();
    const caller = await withSecondFactor(api);
    const session = await openTestSession(api, caller);
    expect(await withOutage(api, () => post(api, path, { password: PASSWORD, ...more }, session))).toMatchObject(unavailable);
    expect((await post(api, path, { password: PASSWORD, ...more }, session)).status).toBe(422);
  });

  test('a message without a recipient is queued like the rest, and not sent', async () => {
    const api = await openAuth();
    await post(api, '/auth/password/forgot', { email: OTHER });
    expect(api.messageQueue.messages()).toEqual([]);
    await api.processMessages();
    expect(api.log.lines.map(({ event }) => event)).not.toContain('message_sent');
  });
});
