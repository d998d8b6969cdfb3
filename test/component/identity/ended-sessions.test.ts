import { endAllSessions } from '../../support/api/session.ts';
import { codes, open, PASSWORD, PHONE } from '../account-settings/settings.ts';
import { login, post, recoveryCodesOf } from '../auth/sign-in.ts';

const NEW = 'nueva@example.mx';
const VERIFIED = { phone: { number: PHONE, verifiedAt: 1 } } as const;

type Opened = Awaited<ReturnType<typeof open>>;

/** Ends every session of the user just before the next change of the account is written. */
const endSessionsBeforeNextChange = ({ api, ana }: Opened): void => {
  const { accounts } = api.storage;
  const { change } = accounts;
  jest.spyOn(accounts, 'change').mockImplementation(async (...written) => {
    jest.restoreAllMocks();
    await endAllSessions(api, ana.user.id);
    return change(...written);
  });
};

/** The data of the account that such a request could have changed. */
const shownOf = async ({ ana }: Opened) => {
  const { email, phone, apiKey, twoFactor } = await ana.now();
  return { email, phone, apiKey, twoFactor };
};

describe('a request whose sessions all end before its change is written changes nothing', () => {
  test('confirming another address', async () => {
    const opened = await open();
    const { ana, codeTo } = opened;
    const sent = await ana.send('POST', '/users/me/email-change', { new_email: NEW, password: PASSWORD });
    const before = await shownOf(opened);
    endSessionsBeforeNextChange(opened);
    const reply = await ana.send('POST', '/users/me/email-change/confirm', { challenge_id: sent.at('data.id'), code: codeTo(NEW) });
    expect([reply.status, codes(reply), await shownOf(opened)]).toEqual([401, ['unauthorized'], before]);
  });

  test('verifying a phone', async () => {
    const opened = await open();
    const { ana, codeTo } = opened;
    const sent = await ana.send('PUT', '/users/me/phone', { phone: PHONE });
    const before = await shownOf(opened);
    endSessionsBeforeNextChange(opened);
    const reply = await ana.send('POST', '/users/me/phone/verify', { challenge_id: sent.at('data.id'), code: codeTo(PHONE) });
    expect([reply.status, codes(reply), await shownOf(opened)]).toEqual([401, ['unauthorized'], before]);
  });

  test.each([
    ['setting a phone', {}, 'PUT', '/users/me/phone', { phone: PHONE }],
    ['removing the phone', VERIFIED, 'DELETE', '/users/me/phone', undefined],
    ['regenerating the API key', {}, 'POST', '/users/me/api-key/regenerate', { password: PASSWORD }],
  ] as const)('%s', async (_what, changes, method, path, body) => {
    const opened = await open(changes);
    const before = await shownOf(opened);
    endSessionsBeforeNextChange(opened);
    const reply = await opened.ana.send(method, path, body);
    expect([reply.status, codes(reply), await shownOf(opened)]).toEqual([401, ['unauthorized'], before]);
  });

  test('replacing the recovery codes', async () => {
    const opened = await open({ twoFactor: { enabled: true, method: 'email' } });
    const { api, ana } = opened;
    const [kept = ''] = await recoveryCodesOf(api, ana.user.id);
    const { accounts } = api.storage;
    const { find } = accounts;
    jest.spyOn(accounts, 'find').mockImplementationOnce(async (id) => {
      await endAllSessions(api, ana.user.id);
      return find(id);
    });
    const reply = await ana.send('POST', '/users/me/2fa/recovery-codes');
    expect([reply.status, codes(reply)]).toEqual([409, ['account_changed']]);
    const step = { challenge_id: (await login(api)).at('data.id'), recovery_code: kept };
    expect((await post(api, '/auth/2fa/verify', step)).status).toBe(200);
  });
});
