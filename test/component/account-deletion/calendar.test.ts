import * as v from 'valibot';

import { makePostponePurge } from '../../../shared/identity/deletion/use-cases/postpone-purge.ts';
import { makeRestoreAccount } from '../../../shared/identity/deletion/use-cases/restore-account.ts';
import { notFoundYet, POLICY, STATE } from '../../support/api/retries.ts';
import { DAY, lifeOf, liveDays, MINUTE, openDeleted, openLife, runDueSteps } from './deleted-account.ts';

const claims = v.pipe(v.string(), v.parseJson(), v.looseObject({ type: v.string(), exp: v.number() }));

const templates = (mails: readonly { readonly name: string }[]): readonly string[] => mails.map(({ name }) => name);

describe('the 30 days of a deleted account', () => {
  test('begin with a mail that names the end of the time to restore it', async () => {
    const { api, caller, mails, deletion } = await openDeleted();
    const { deletedAt, restorableUntil, nextStep, nextStepAt } = await deletion();
    expect(mails()).toMatchObject([{ name: 'account_deleted', at: deletedAt, usableUntil: restorableUntil }]);
    expect(api.messageQueue.messages().map(({ to }) => to)).toEqual([caller.user.email]);
    expect([nextStep, nextStepAt]).toEqual(['first_warning', deletedAt + 23 * DAY]);
  });

  test('have a warning on day 23 and one on day 29, and end with the purge', async () => {
    const { api, caller, mails, deletion } = await openDeleted();
    const { id, deletedAt } = await deletion();
    await liveDays(api, 22.9);
    expect(mails()).toHaveLength(1);
    await liveDays(api, 0.2);
    expect(mails().slice(1)).toMatchObject([{ name: 'account_deletion_warning', daysLeft: 7, usableUntil: deletedAt + 30 * DAY }]);
    await liveDays(api, 5.8);
    expect(mails()).toHaveLength(2);
    await liveDays(api, 0.2);
    expect(mails().slice(2)).toMatchObject([{ name: 'account_deletion_warning', daysLeft: 1, usableUntil: deletedAt + 30 * DAY }]);
    await liveDays(api, 0.8);
    expect(api.purgeQueue.receive()).toEqual([]);
    await liveDays(api, 0.101);
    expect(await deletion()).toMatchObject({ nextStep: 'purge', isPurging: true });
    expect(api.purgeQueue.receive()[0]).toMatchObject({ userId: caller.user.id, deletionId: id });
    expect(new Set(mails().map(({ token }) => token)).size).toBe(3);
  });

  test('a step is sent at most two minutes ahead, to arrive at its time', async () => {
    const { api, mails, deletion } = await openDeleted();
    const { deletedAt } = await deletion();
    api.clock.advance(23 * DAY - 2 * MINUTE - 1);
    await api.sweepDueSteps();
    expect(api.lifeSteps.waiting()).toEqual([]);
    api.clock.advance(MINUTE);
    await api.sweepDueSteps();
    expect(api.lifeSteps.waiting()).toMatchObject([{ visibleAt: deletedAt + 23 * DAY + 999 }]);
    await runDueSteps(api);
    expect(mails()).toHaveLength(1);
    api.clock.advance(MINUTE + 1_000);
    await runDueSteps(api);
    expect(mails()).toHaveLength(2);
  });

  test('a step runs once, however often its message arrives', async () => {
    const { api, caller, mails, deletion } = await openDeleted();
    const { id: deletionId } = await deletion();
    api.clock.advance(23 * DAY);
    const step = { userId: caller.user.id, deletionId, step: 'first_warning', correlationId: 'sweep' } as const;
    await Promise.all([1, 2, 3].map(() => api.runLifeStep(step)));
    await api.runLifeStep(step);
    expect(await deletion()).toMatchObject({ nextStep: 'last_warning' });
    // Those at once may each queue the mail: its id sends it once.
    const ids = api.messageQueue.messages().map(({ id }) => id);
    expect(new Set(ids).size).toBe(2);
    expect(mails()[1]).toMatchObject({ daysLeft: 7 });
  });

  test('a step whose mail could not be queued is completed by the next sweep', async () => {
    const { api, mails, deletion } = await openDeleted();
    api.clock.advance(23 * DAY);
    await api.sweepDueSteps();
    api.messageQueue.outage.isDown = true;
    await expect(runDueSteps(api)).rejects.toThrow('the queue of messages is down');
    expect(await deletion()).toMatchObject({ nextStep: 'first_warning' });
    api.messageQueue.outage.isDown = false;
    api.clock.advance(MINUTE);
    await api.sweepDueSteps();
    await runDueSteps(api);
    expect(mails()).toHaveLength(2);
    expect(await deletion()).toMatchObject({ nextStep: 'last_warning' });
  });

  test('a close that was never sent is found by the sweep', async () => {
    const { api, remove, mails } = await openLife();
    await remove();
    api.lifeSteps.receive();
    await api.sweepDueSteps();
    await runDueSteps(api);
    expect(templates(mails())).toEqual(['account_deleted']);
  });

  test('a warning after day 30 is not mailed, and the purge proceeds', async () => {
    const { api, mails, deletion } = await openDeleted();
    api.clock.advance(31 * DAY);
    await liveDays(api, 0.2);
    expect(mails()).toHaveLength(1);
    expect(await deletion()).toMatchObject({ isPurging: true });
  });

  test('steps of another deletion, of an account that is restored and of none have nothing left to do', async () => {
    const { api, caller, mails, deletion, restore, lastToken } = await openDeleted();
    const { id: deletionId } = await deletion();
    expect((await restore(lastToken())).status).toBe(200);
    for (const step of ['close', 'first_warning', 'last_warning', 'purge'] as const) {
      await api.runLifeStep({ userId: caller.user.id, deletionId, step, correlationId: 'sweep' });
    }
    await liveDays(api, 31);
    expect(mails()).toHaveLength(1);
    expect(api.purgeQueue.receive()).toEqual([]);
    expect((await lifeOf(api, caller).account()).user.status).toBe('active');
  });

  test('the pending retries of a deleted account are cancelled', async () => {
    const { api, caller, remove } = await openLife();
    const pending = await notFoundYet(api, caller, POLICY);
    expect(pending.reply.at(STATE)).toMatchObject({ terminal_state: 'pending' });
    await remove();
    await runDueSteps(api);
    expect((await pending.stored()).retry?.state).toBe('cancelled');
    expect(api.scheduler.receive()).toEqual([]);
  });

  test('a purge that an operator postpones runs at its new time', async () => {
    const { api, caller, deletion } = await openDeleted();
    await liveDays(api, 29.5);
    await makePostponePurge({ accounts: api.kept.accounts })(caller.user.id, 10 * DAY, api.clock.now());
    await liveDays(api, 9);
    expect(await deletion()).toMatchObject({ nextStep: 'purge', isPurging: false });
    expect(api.purgeQueue.receive()).toEqual([]);
    await liveDays(api, 2);
    expect(await deletion()).toMatchObject({ isPurging: true });
    expect(api.purgeQueue.receive()).not.toEqual([]);
  });

  test('a purge that does not end is begun again, no sooner than after a quarter of an hour', async () => {
    const { api } = await openDeleted();
    api.clock.advance(30 * DAY);
    await liveDays(api, 1 / 1_440);
    for (let minute = 0; minute < 3; minute += 1) await liveDays(api, 1 / 1_440);
    expect(api.purgeQueue.receive()).toHaveLength(1);
    for (let minute = 0; minute < 16; minute += 1) await liveDays(api, 1 / 1_440);
    expect(api.purgeQueue.receive()).toHaveLength(1);
  });

  test.each([1, 2, 3, 4, 5])('if a purge and a restoration race, exactly one succeeds, run %d', async (run) => {
    const { api, caller, deletion, account } = await openDeleted();
    const { id: deletionId, restorableUntil } = await deletion();
    await liveDays(api, 29.5);
    // At the very end, a request in time.
    const at = restorableUntil - 1;
    api.clock.advance(restorableUntil - api.clock.now());
    const restoreAccount = makeRestoreAccount({
      accounts: api.storage.accounts,
      usedTokens: api.storage.usedRestoreTokens,
      plans: api.storage.plans,
      billing: { resume: (before) => Promise.resolve(before) },
    });
    const later = async (turns: number): Promise<void> => {
      for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
    };
    const [restored] = await Promise.all([
      later(run * 2).then(() =>
        restoreAccount({ userId: caller.user.id, token: { id: 'token', issuedAt: at - DAY }, at, correlationId: 'request' }),
      ),
      later(6).then(() => api.runLifeStep({ userId: caller.user.id, deletionId, step: 'purge', correlationId: 'sweep' })),
    ]);
    const { user } = await account();
    const purges = api.purgeQueue.receive();
    expect(purges).toHaveLength(restored.ok ? 0 : 1);
    expect(user).toMatchObject(restored.ok ? { status: 'active', deletion: null } : { status: 'revoked', deletion: { isPurging: true } });
  });

  test('tokens of all three mails are of the same end', async () => {
    const { api, mails, deletion } = await openDeleted();
    const { restorableUntil } = await deletion();
    await liveDays(api, 29.5);
    const payloads = mails().map(({ token }) => v.parse(claims, Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()));
    expect(payloads.map(({ type, exp }) => [type, exp])).toEqual(payloads.map(() => ['self_restore', restorableUntil / 1_000]));
    expect(payloads).toHaveLength(3);
  });
});
