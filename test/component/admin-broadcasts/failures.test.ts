import { makeStepsWorker } from '../../../functions/admin-broadcasts/family.ts';
import { userKey } from '../../../shared/identity/access/adapters/keys.ts';
import type { Caller, TestApi } from '../../support/api/test-api.ts';
import { deleteAccount } from '../account-deletion/deleted-account.ts';
import { mailsTo, makeDryRun, openWithUsers, runToEnd, stepPortsOf } from './broadcasts.ts';

/** Longer than the time between two attempts, and than a step may be late. */
const NEXT_ATTEMPT = 91_000;

const writeName = (api: TestApi, { user }: Caller, name: unknown) =>
  api.table.update({ key: userKey(user.id), update: 'SET #name = :name', names: { '#name': 'name' }, values: { ':name': name } });

const makeUnreadable = (api: TestApi, caller: Caller) => writeName(api, caller, 7);

/** Makes steps with a queue of mails that refuses some addresses, as long as the schedule finds one; the number of attempts that failed. */
const runRefusing = async (api: TestApi, refuses: (address: string) => boolean): Promise<number> => {
  const enqueue = (message: Parameters<TestApi['messageQueue']['enqueue']>[0]): Promise<void> =>
    refuses(message.to) ? Promise.reject(new Error('refused')) : api.messageQueue.enqueue(message);
  const work = makeStepsWorker({ ...stepPortsOf(api), messageQueue: { enqueue } });
  let failed = 0;
  for (let steps = api.broadcastSteps.receive(); steps.length > 0; steps = api.broadcastSteps.receive()) {
    for (const step of steps)
      await work(step).catch(() => {
        failed += 1;
      });
    if (failed > 20) throw new Error('endless');
    api.clock.advance(NEXT_ATTEMPT);
    await api.families['admin-broadcasts'].schedules.resume();
  }
  return failed;
};

const addressesOf = (api: TestApi) => api.messageQueue.messages().map(({ to }) => to);

describe('a broadcast with a recipient who cannot be served', () => {
  test('counts an unreadable profile as failed and serves everyone else once', async () => {
    const { api, admin, users } = await openWithUsers(['one', 'two', 'three']);
    const [one, two, three] = users;
    if (one === undefined || two === undefined || three === undefined) throw new Error('no users');
    await makeUnreadable(api, two);
    const { confirm, show } = await makeDryRun(api, admin, { languages: ['es'] });
    expect(await show()).toMatchObject({ status: 'ready', recipients: 3, failed: 0 });
    await confirm();
    await runToEnd(api);
    expect(await show()).toMatchObject({ status: 'completed', processed: 3, failed: 1, sent: { email: { sent: 2, skipped: 0 } } });
    expect(addressesOf(api).toSorted()).toEqual([one.user.email, three.user.email].toSorted());
  });

  test('repeats the page five times after a fault, then counts the recipient as failed, and gives no one else two mails', async () => {
    const { api, admin, users } = await openWithUsers(['one', 'two', 'three']);
    const { confirm, show } = await makeDryRun(api, admin);
    await confirm();
    expect(await runRefusing(api, (address) => address === users[1]?.user.email)).toBe(4);
    expect(await show()).toMatchObject({ status: 'completed', processed: 3, failed: 1, sent: { email: { sent: 2 } } });
    expect(new Set(addressesOf(api))).toEqual(new Set([users[0]?.user.email, users[2]?.user.email]));
    await api.processMessages();
    expect(api.emails.mails()).toHaveLength(2);
  });

  test('is paused when all profiles are unreadable, and serves everyone once when they can be read again and it continues', async () => {
    const { api, admin, users } = await openWithUsers(['one', 'two', 'three']);
    const { confirm, show, decide } = await makeDryRun(api, admin, { languages: ['es'] });
    await confirm();
    for (const user of users) await makeUnreadable(api, user);
    expect(await runRefusing(api, () => false)).toBe(5);
    expect(await show()).toMatchObject({ status: 'paused', pause_reason: 'recipients_unreadable', processed: 0, failed: 0 });
    for (const user of users) await writeName(api, user, 'Ana');
    await decide('resume');
    await runToEnd(api);
    expect(await show()).toMatchObject({ status: 'completed', processed: 3, failed: 0, sent: { email: { sent: 3 } } });
    expect(addressesOf(api).toSorted()).toEqual(users.map(({ user }) => user.email).toSorted());
  });

  test('is paused when most of a page fail and some are served or gone, and gives those who were served nothing twice', async () => {
    const { api, admin, users } = await openWithUsers(['one', 'two', 'three', 'four']);
    const [one, two, ...others] = users;
    if (one === undefined || two === undefined) throw new Error('no users');
    const { confirm, show, decide } = await makeDryRun(api, admin);
    await deleteAccount(api, one);
    await confirm();
    const refused = new Set(others.map(({ user }) => user.email));
    expect(await runRefusing(api, (address) => refused.has(address))).toBe(5);
    expect(await show()).toMatchObject({ status: 'paused', pause_reason: 'service_fault', processed: 0, gone: 0, failed: 0 });
    await decide('resume');
    await runToEnd(api);
    await api.processMessages();
    expect(await show()).toMatchObject({ status: 'completed', processed: 4, gone: 1, failed: 0, sent: { email: { sent: 3 } } });
    for (const { user } of [two, ...others]) expect(mailsTo(api, user.email)).toHaveLength(1);
  });

  test('serves a recipient whose fault ends before the last attempt', async () => {
    const { api, admin, users } = await openWithUsers(['one', 'two']);
    const { confirm, show } = await makeDryRun(api, admin);
    await confirm();
    let refusals = 3;
    const failed = await runRefusing(api, (address) => {
      if (address !== users[0]?.user.email || refusals === 0) return false;
      refusals -= 1;
      return true;
    });
    expect(failed).toBe(3);
    expect(await show()).toMatchObject({ status: 'completed', processed: 2, failed: 0, sent: { email: { sent: 2 } } });
  });

  test('is paused when no recipient of a page can be served in any attempt, and leaves none out when it continues', async () => {
    const { api, admin } = await openWithUsers(['one', 'two']);
    const { confirm, show, decide } = await makeDryRun(api, admin);
    await confirm();
    expect(await runRefusing(api, () => true)).toBe(5);
    expect(await show()).toMatchObject({ status: 'paused', pause_reason: 'service_fault', processed: 0, failed: 0 });
    expect((await decide('resume')).status).toBe(200);
    await runToEnd(api);
    expect(await show()).toMatchObject({ status: 'completed', processed: 2, failed: 0, sent: { email: { sent: 2 } } });
  });
});
