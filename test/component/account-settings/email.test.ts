import { changeEmail } from '../../../shared/identity/accounts/domain/account-change.ts';
import type { User } from '../../../shared/identity/accounts/domain/account.ts';
import { userIdOf } from '../../support/builders/identity/identity.ts';
import { applyChange } from '../../support/storage/apply-change.ts';
import { post } from '../auth/sign-in.ts';
import { codes, open, PASSWORD, PHONE, sentTo, signedIn, wrong } from './settings.ts';

const OLD = 'ana@example.mx';
const NEW = 'nueva@example.mx';

/** `stranger` gives the properties of another account that has the new address; null for none. */
const openChange = async (newEmail = NEW, stranger: Partial<User> | null = null) => {
  const opened = await open();
  if (stranger !== null) await opened.api.createUser('stranger', { user: { email: newEmail, ...stranger } });
  const started = await opened.ana.send('POST', '/users/me/email-change', { new_email: newEmail, password: PASSWORD });
  const confirm = (code = opened.codeTo(newEmail)) =>
    opened.ana.send('POST', '/users/me/email-change/confirm', { challenge_id: started.at('data.id'), code });
  const notice = opened.api.messageQueue.messages().find(({ to }) => to === OLD)?.template;
  const token = notice !== undefined && 'cancelToken' in notice ? notice.cancelToken : 'none';
  return { ...opened, started, confirm, token };
};

describe('a change of address', () => {
  test('requires the code sent to the new address, and the old one is notified before and after', async () => {
    const { api, ana, started, confirm } = await openChange();
    expect([started.status, started.at('data.attributes.destination_hint')]).toEqual([202, 'n•••@example.mx']);
    const confirmed = await confirm();
    expect([confirmed.status, confirmed.at('data.attributes.email')]).toEqual([200, NEW]);
    expect(await ana.now()).toMatchObject({ email: NEW, emailVerifiedAt: api.clock.now() });
    expect(sentTo(api, OLD)).toEqual(['email_change_notice', 'email_changed']);
    expect(JSON.stringify(await api.takeChanges())).toContain('security.email_changed');
    expect(codes(await confirm())).toEqual(['otp_used']);
  });

  test('keeps the address until the code is right, and burns the code at the fifth wrong one', async () => {
    const { ana, confirm, codeTo } = await openChange();
    const code = codeTo(NEW);
    for (let guess = 0; guess < 5; guess += 1) expect(codes(await confirm(wrong(code)))).toEqual(['otp_invalid']);
    expect(codes(await confirm(code))).toEqual(['otp_expired']);
    expect((await ana.now()).email).toBe(OLD);
  });

  test('cannot be confirmed by another user', async () => {
    const { api, started, codeTo } = await openChange();
    const eva = await signedIn(api, 'eva', { email: 'eva@example.mx' });
    const body = { challenge_id: started.at('data.id'), code: codeTo(NEW) };
    expect(codes(await eva.send('POST', '/users/me/email-change/confirm', body))).toEqual(['otp_invalid']);
    expect((await eva.now()).email).toBe('eva@example.mx');
  });

  test('to the address of another account gets the same answer, and sends nothing there', async () => {
    const { api, ana } = await open();
    await signedIn(api, 'eva', { email: 'eva@example.mx' });
    const start = (email: string) => ana.send('POST', '/users/me/email-change', { new_email: email, password: PASSWORD });
    const [taken, free] = [await start('Eva@example.mx'), await start('eve@example.mx')];
    const shown = (reply: typeof free) => ['channel', 'expires_in', 'resend_after'].map((name) => reply.at(`data.attributes.${name}`));
    expect([taken.status, ...shown(taken)]).toEqual([free.status, ...shown(free)]);
    expect(taken.at('data.attributes.destination_hint')).toBe('E•••@example.mx');
    expect(sentTo(api, 'Eva@example.mx')).toEqual([]);
    for (const code of ['000000', '123456']) {
      const reply = await ana.send('POST', '/users/me/email-change/confirm', { challenge_id: taken.at('data.id'), code });
      expect(codes(reply)).toEqual(['otp_invalid']);
    }
  });

  test.each([
    ['a control character', 'n\u0007@example.mx'],
    ['a character that reverses the text after it', 'n\u202e@example.mx'],
    ['a local part of 65 octets', `${'n'.repeat(65)}@example.mx`],
  ])('to an address with %s is 422', async (_what, email) => {
    const { api, ana } = await open();
    const reply = await ana.send('POST', '/users/me/email-change', { new_email: email, password: PASSWORD });
    expect(reply).toMatchObject({ status: 422, problems: [{ code: 'validation_error', at: '/data/attributes/new_email' }] });
    expect(api.messageQueue.messages()).toEqual([]);
  });

  test('to the address of a pending registration is confirmed, and ends the registration', async () => {
    const { api, ana, started, confirm } = await openChange(NEW, { emailVerifiedAt: null });
    expect([started.status, sentTo(api, NEW)]).toEqual([202, ['email_change_code']]);
    expect([(await confirm()).status, (await ana.now()).email]).toEqual([200, NEW]);
    expect(await api.kept.accounts.find(userIdOf('stranger'))).toBeNull();
    expect((await api.kept.accounts.findByEmail(NEW))?.user.id).toBe(ana.user.id);
  });

  test('to the address of a registration that is confirmed first is refused', async () => {
    const { api, ana, confirm } = await openChange(NEW, { emailVerifiedAt: null });
    const { accounts } = api.storage;
    const { change } = accounts;
    jest.spyOn(accounts, 'change').mockImplementationOnce(async (...written) => {
      const cause = { at: api.clock.now(), correlationId: 'request' };
      await applyChange(accounts, userIdOf('stranger'), (stranger) => changeEmail(stranger, NEW, null, cause));
      return change(...written);
    });
    const reply = await confirm();
    expect([reply.status, codes(reply), (await ana.now()).email]).toEqual([409, ['email_taken'], OLD]);
    expect((await api.kept.accounts.findByEmail(NEW))?.user.emailVerifiedAt).toBe(api.clock.now());
  });

  test('to an address that another account took meanwhile is refused', async () => {
    const { api, ana, confirm } = await openChange();
    await signedIn(api, 'eva', { email: NEW });
    const reply = await confirm();
    expect([reply.status, codes(reply), (await ana.now()).email]).toEqual([409, ['email_taken'], OLD]);
  });

  test.each(['the session', 'the link in the mail'])('that was withdrawn with %s is not confirmed any more', async (how) => {
    const { api, ana, confirm, token } = await openChange();
    const withdraw = () =>
      how === 'the session' ? ana.send('DELETE', '/users/me/email-change') : post(api, '/auth/email-change/cancel', { token });
    expect((await withdraw()).status).toBe(204);
    expect(codes(await withdraw())).toEqual([how === 'the session' ? 'email_change_not_found' : 'cancel_token_invalid']);
    expect(codes(await confirm())).toEqual(['otp_expired']);
    expect((await ana.now()).email).toBe(OLD);
  });

  test('if a confirmation and a withdrawal race, exactly one wins', async () => {
    const { api, ana, confirm, token } = await openChange();
    const [confirmed, withdrawn] = await Promise.all([confirm(), post(api, '/auth/email-change/cancel', { token })]);
    expect([confirmed.status === 200, withdrawn.status === 204].filter(Boolean)).toHaveLength(1);
    expect((await ana.now()).email).toBe(confirmed.status === 200 ? NEW : OLD);
  });

  test('ends after ten minutes, and with a later one', async () => {
    const { api, ana, confirm, codeTo } = await openChange();
    const first = codeTo(NEW);
    await ana.send('POST', '/users/me/email-change', { new_email: 'otra@example.mx', password: PASSWORD });
    expect(codes(await confirm(first))).toEqual(['otp_expired']);
    api.clock.advance(600_000);
    expect(codes(await ana.send('DELETE', '/users/me/email-change'))).toEqual(['email_change_not_found']);
  });

  test.each([
    [{ new_email: NEW, password: 'otra cosa' }, 'password_incorrect', 'password'],
    [{ new_email: NEW }, 'required', 'password'],
    [{ new_email: 'no es', password: PASSWORD }, 'validation_error', 'new_email'],
    [{ password: PASSWORD }, 'required', 'new_email'],
    [{ new_email: OLD, password: PASSWORD }, 'email_unchanged', 'new_email'],
  ])('refuses %j with %s and sends nothing', async (body, code, field) => {
    const { api, ana } = await open();
    const reply = await ana.send('POST', '/users/me/email-change', body);
    expect([reply.status, reply.problems]).toEqual([422, [{ code, at: `/data/attributes/${field}` }]]);
    expect(api.messageQueue.messages()).toEqual([]);
  });

  test('requires a code of the second factor', async () => {
    const { ana, codeTo } = await open({ twoFactor: { enabled: true, method: 'email' } });
    const body = { new_email: NEW, password: PASSWORD };
    expect(codes(await ana.send('POST', '/users/me/email-change', body))).toEqual(['two_factor_code_required']);
    const code = codeTo(OLD);
    expect(codes(await ana.send('POST', '/users/me/email-change', { ...body, code: wrong(code) }))).toEqual(['otp_invalid']);
    expect((await ana.send('POST', '/users/me/email-change', { ...body, code })).status).toBe(202);
  });

  test('requires a session, and accepts no key', async () => {
    const { api, ana } = await open();
    const reply = await post(api, '/users/me/email-change', { new_email: NEW, password: PASSWORD }, ana.authorization);
    expect([reply.status, codes(reply)]).toEqual([403, ['session_required']]);
  });

  test('leaves neither code, token nor password in the log', async () => {
    const { api, confirm, token, codeTo } = await openChange();
    const code = codeTo(NEW);
    await confirm(wrong(code));
    await confirm();
    await post(api, '/auth/email-change/cancel', { token });
    const written = JSON.stringify(api.log.lines);
    for (const secret of [code, token, PASSWORD, NEW]) expect(written).not.toContain(secret);
  });
});

describe('the address of an account', () => {
  test('that is not verified is confirmed with its code', async () => {
    const { api, ana, codeTo } = await open({ emailVerifiedAt: null });
    const sent = await ana.send('POST', '/users/me/email/verification');
    expect([sent.status, sentTo(api, OLD)]).toEqual([202, ['email_verification']]);
    const confirm = (code: string) => ana.send('POST', '/users/me/email/verification/confirm', { challenge_id: sent.at('data.id'), code });
    expect(codes(await confirm(wrong(codeTo(OLD))))).toEqual(['otp_invalid']);
    const confirmed = await confirm(codeTo(OLD));
    expect([confirmed.status, (await ana.now()).emailVerifiedAt]).toEqual([200, api.clock.now()]);
    expect(codes(await ana.send('POST', '/users/me/email/verification'))).toEqual(['email_already_verified']);
  });

  test('gets three codes in ten minutes', async () => {
    const { ana } = await open({ emailVerifiedAt: null });
    const statuses: number[] = [];
    for (let sending = 0; sending < 4; sending += 1) statuses.push((await ana.send('POST', '/users/me/email/verification')).status);
    expect(statuses).toEqual([202, 202, 202, 429]);
  });

  test('is not confirmed with a code for something else', async () => {
    const { ana, codeTo } = await open({ emailVerifiedAt: null });
    const sent = await ana.send('PUT', '/users/me/phone', { phone: '+525512345678' });
    const body = { challenge_id: sent.at('data.id'), code: codeTo('+525512345678') };
    expect(codes(await ana.send('POST', '/users/me/email/verification/confirm', body))).toEqual(['otp_invalid']);
  });
});

describe('while the queue of messages is down', () => {
  const unavailable = { status: 503, problems: [{ code: 'service_unavailable', at: null }] };

  test('a change of address answers 503 and is not pending when its current address could not be notified', async () => {
    const { api, ana } = await open();
    api.messageQueue.outage.isDown = true;
    const wanted = { new_email: 'ana.ruiz@example.mx', password: PASSWORD };
    expect(await ana.send('POST', '/users/me/email-change', wanted)).toMatchObject(unavailable);
    api.messageQueue.outage.isDown = false;
    expect(codes(await ana.send('DELETE', '/users/me/email-change'))).toEqual(['email_change_not_found']);
  });

  test('its confirmation answers 503 and the account keeps its address', async () => {
    const { api, ana, codeTo } = await open();
    const started = await ana.send('POST', '/users/me/email-change', { new_email: 'ana.ruiz@example.mx', password: PASSWORD });
    api.messageQueue.outage.isDown = true;
    const typed = { challenge_id: started.at('data.id'), code: codeTo('ana.ruiz@example.mx') };
    expect(await ana.send('POST', '/users/me/email-change/confirm', typed)).toMatchObject(unavailable);
    expect((await ana.now()).email).toBe('ana@example.mx');
  });

  test.each([
    ['POST', '/users/me/email/verification', undefined, { emailVerifiedAt: null }],
    ['PUT', '/users/me/phone', { phone: PHONE }, {}],
    ['POST', '/users/me/2fa/enable', { method: 'email', password: PASSWORD }, {}],
  ] as const)('%s %s answers 503', async (method, path, body, changes) => {
    const { api, ana } = await open(changes);
    api.messageQueue.outage.isDown = true;
    expect(await ana.send(method, path, body)).toMatchObject(unavailable);
  });
});
