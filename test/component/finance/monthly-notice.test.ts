import { changeProfile } from '../../../shared/identity/accounts/domain/account-change.ts';
import { invoke, get } from '../../support/api/invoke.ts';
import type { Caller, TestApi } from '../../support/api/test-api.ts';
import { applyChange } from '../../support/storage/apply-change.ts';
import { open, pay } from './finance-reports.ts';

const PATH = '/finance/monthly-notice';
/** Seven hours after the end of December in Mexico City. */
const DUE = Date.parse('2027-01-01T13:00:00Z');

const put = (api: TestApi, caller: Caller, enabled: boolean) =>
  invoke(api, { method: 'PUT', path: PATH, body: { enabled }, headers: caller.authorization });

const announce = async (api: TestApi): Promise<void> => {
  await api.families.finance.schedules.announce_months();
  await api.processEvents();
  await api.processNotifications();
};

const mailsOf = (api: TestApi): readonly string[] =>
  api.messageQueue
    .receive()
    .flatMap(({ queued: { message } }) =>
      message?.channel === 'email' && message.template.name === 'notification' ? [message.template.title] : [],
    );

/** An account with a payment in December and the notice switched on. */
const given = async () => {
  const { api, caller } = await open();
  await pay(api, caller, 'one', { at: '2026-12-02T12:00:00Z', pesos: '1234.56' });
  await api.processEvents();
  expect((await put(api, caller, true)).at('data.attributes')).toEqual({
    enabled: true,
    next_month: '2026-12',
    next_at: '2027-01-01T13:00:00.000Z',
  });
  return { api, caller };
};

describe('the notice of each month', () => {
  test('is switched off at first', async () => {
    const { api, caller } = await open();
    expect((await get(api, caller, PATH)).at('data.attributes')).toEqual({ enabled: false, next_month: null, next_at: null });
  });

  test('mails the sums of a month once after its end, however often the schedule runs, and then those of the next', async () => {
    const { api, caller } = await given();
    await announce(api);
    expect(mailsOf(api)).toEqual([]);
    api.clock.advanceTo(DUE);
    await announce(api);
    await announce(api);
    expect(mailsOf(api)).toEqual(['El estado de 2026-12 está listo']);
    expect((await get(api, caller, PATH)).at('data.attributes.next_month')).toBe('2027-01');
    const list = await get(api, caller, '/notifications');
    expect(list.at('data.0.attributes.body')).toBe('Transferencias verificadas: 1, por $1,234.56. Descarga el estado y los CEP del mes.');
  });

  test('announces a month once it has ended on the clocks of an account that moved to another time zone', async () => {
    const { api, caller } = await given();
    api.clock.advanceTo(DUE);
    await applyChange(api.storage.accounts, caller.user.id, ({ user }) => changeProfile({ ...user, timezone: 'Pacific/Marquesas' }));
    await announce(api);
    expect(mailsOf(api)).toEqual([]);
    expect((await get(api, caller, PATH)).at('data.attributes')).toMatchObject({
      next_month: '2026-12',
      next_at: '2027-01-01T16:30:00.000Z',
    });
    api.clock.advanceTo(Date.parse('2027-01-01T16:30:00Z'));
    await announce(api);
    expect(mailsOf(api)).toEqual(['El estado de 2026-12 está listo']);
  });

  test('announces every month of a time in which the schedule did not run', async () => {
    const { api } = await given();
    api.clock.advanceTo(DUE + 40 * 86_400_000);
    await announce(api);
    await announce(api);
    await announce(api);
    expect(mailsOf(api)).toEqual(['El estado de 2026-12 está listo', 'El estado de 2027-01 está listo']);
  });

  test('announces nothing once it is switched off', async () => {
    const { api, caller } = await given();
    expect((await put(api, caller, false)).at('data.attributes.enabled')).toBe(false);
    api.clock.advanceTo(DUE);
    await announce(api);
    expect(mailsOf(api)).toEqual([]);
  });

  test('keeps its month when it is switched on again', async () => {
    const { api, caller } = await given();
    expect((await put(api, caller, true)).at('data.attributes.next_month')).toBe('2026-12');
  });
});
