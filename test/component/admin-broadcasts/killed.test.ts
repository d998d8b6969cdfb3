import { makeStepsWorker, type StepPorts } from '../../../functions/admin-broadcasts/family.ts';
import type { Table } from '../../../shared/platform/dynamodb/table.ts';
import { get } from '../../support/api/invoke.ts';
import type { TestApi } from '../../support/api/test-api.ts';
import { linkChat } from '../notifications/channels.ts';
import { aBroadcast, mailsTo, makeDryRun, openWithUsers, REASON, runToEnd, stepPortsOf } from './broadcasts.ts';

/** Longer than a lease, and than a step may be late. */
const LATE = 121_000;

/** Passes on so many calls, and none after them: a killed function makes none. */
const killedAfter = (calls: number) => {
  let made = 0;
  const count = (): void => {
    made += 1;
    if (made > calls) throw new Error('the function was killed');
  };
  return {
    wasKilled: (): boolean => made > calls,
    limit:
      <Parameters extends readonly unknown[], Output>(call: (...parameters: Parameters) => Promise<Output>) =>
      async (...parameters: Parameters): Promise<Output> => {
        count();
        return call(...parameters);
      },
  };
};

/** The worker of the steps over ports that end after so many calls. */
const workerKilledAfter = (api: TestApi, calls: number) => {
  const { limit, wasKilled } = killedAfter(calls);
  const table: Table = {
    ...api.table,
    transact: (writes) => limit(() => api.table.transact(writes))(),
    put: limit(api.table.put),
    update: limit(api.table.update),
  };
  const ports: StepPorts = {
    ...stepPortsOf(api, table),
    broadcastSteps: { send: limit(api.broadcastSteps.send) },
    messageQueue: { enqueue: limit(api.messageQueue.enqueue) },
    notificationDeliveries: { send: limit(api.notificationDeliveries.send) },
  };
  return { work: makeStepsWorker(ports), wasKilled };
};

/** Makes the next step until it is killed; whether it was. */
const killStep = async (api: TestApi, calls: number): Promise<boolean> => {
  const [step] = api.broadcastSteps.receive();
  if (step === undefined) throw new Error('no step');
  const { work, wasKilled } = workerKilledAfter(api, calls);
  await work(step).catch(() => undefined);
  return wasKilled();
};

/** Makes what the schedule finds to be left over. */
const resume = async (api: TestApi): Promise<void> => {
  api.clock.advance(LATE);
  await api.families['admin-broadcasts'].schedules.resume();
  await runToEnd(api);
};

test('a broadcast whose worker is killed after any of its calls reaches each recipient once on each channel', async () => {
  let wasKilled = true;
  let calls = 0;
  for (; wasKilled; calls += 1) {
    const { api, admin, users } = await openWithUsers(['one', 'two']);
    const [one] = users;
    if (one === undefined) throw new Error('no user');
    await linkChat(api, one, 7);
    const { confirm, show } = await makeDryRun(api, admin, { channels: ['in_app', 'email', 'messenger'] });
    await confirm();
    wasKilled = await killStep(api, calls);
    await resume(api);
    await api.processMessages();
    await api.processDeliveries();
    expect(await show()).toMatchObject({
      status: 'completed',
      processed: 2,
      sent: { in_app: { sent: 2, skipped: 0 }, email: { sent: 2, skipped: 0 }, messenger: { sent: 1, skipped: 1 } },
    });
    for (const user of users) {
      expect((await get(api, user, '/notifications')).at('data')).toHaveLength(1);
      expect(mailsTo(api, user.user.email)).toHaveLength(1);
    }
    expect(api.peers.telegram.sentTo(7).filter(({ text }) => text?.includes('Mantenimiento'))).toHaveLength(1);
  }
  expect(calls).toBeGreaterThan(6);
});

test('a dry run whose worker is killed after any of its calls finds each recipient once', async () => {
  let wasKilled = true;
  for (let calls = 0; wasKilled; calls += 1) {
    const { api, admin } = await openWithUsers(['one', 'two']);
    const created = await admin.send('POST', '/admin/broadcasts', aBroadcast({ roles: null, statuses: ['active', 'suspended'] }));
    wasKilled = await killStep(api, calls);
    await resume(api);
    const path = `/admin/broadcasts/${String(created.at('data.id'))}`;
    expect((await admin.send('GET', path)).at('data.attributes')).toMatchObject({ status: 'ready', recipients: 3 });
  }
});

test('a broadcast whose start did not queue its first step is sent by the schedule', async () => {
  const { api, admin } = await openWithUsers(['one']);
  const { path, digest, show } = await makeDryRun(api, admin);
  api.broadcastSteps.breakDown();
  expect((await admin.send('POST', `${path}/confirm`, { dry_run_digest: digest, reason: REASON })).status).toBe(500);
  api.broadcastSteps.recover();
  await resume(api);
  expect(await show()).toMatchObject({ status: 'completed', processed: 1 });
});

test('messages of a step that arrive twice, and a step under way, serve no page a second time', async () => {
  const { api, admin, users } = await openWithUsers(['one', 'two']);
  const { confirm, show } = await makeDryRun(api, admin);
  await confirm();
  const [step] = api.broadcastSteps.receive();
  if (step === undefined) throw new Error('no step');
  const work = api.families['admin-broadcasts'].queues.steps;
  await Promise.all([work(step), work(step), work(step)]);
  await work(step);
  expect(await show()).toMatchObject({ status: 'completed', processed: 2, sent: { email: { sent: 2 } } });
  expect(api.messageQueue.messages()).toHaveLength(users.length);
});
