import { makeReactivateUser, makeSuspendUser } from '../../../shared/identity/accounts/use-cases/change-user-status.ts';
import { makeRestoreAccount } from '../../../shared/identity/deletion/use-cases/restore-account.ts';
import { planRecordBilling } from '../../../shared/identity/plans/adapters/plan-record-billing.ts';
import { makeChangePlan } from '../../../shared/identity/plans/use-cases/change-plan.ts';
import { makeCancelCycle } from '../../../shared/validation/use-cases/cancel-cycle.ts';
import { makeCancelRetriesOfUser } from '../../../shared/validation/use-cases/cancel-retries-of-user.ts';
import { makeSyncRetrySchedule } from '../../../shared/validation/use-cases/sync-retry-schedule.ts';
import { invoke, postValidate } from '../../support/api/invoke.ts';
import { notFoundYet, openWithPlan, POLICY } from '../../support/api/retries.ts';
import { openTestSession } from '../../support/api/session.ts';
import type { Caller, TestApi } from '../../support/api/test-api.ts';
import { certified } from '../../support/builders/cep-answers.ts';
import { transferBody } from '../../support/builders/transfers.ts';
import { TEST_PASSWORD } from '../../support/contracts/storage.ts';
import { deferred } from '../../support/deferred.ts';
import { createEndpoint, HOOK } from '../webhooks/webhooks.ts';

const PLAN = { retry_max_retries: 5, webhooks_per_host_per_minute: 100, webhook_endpoints_max: 5 };

const opened = () => openWithPlan(PLAN);

const remove = async (api: TestApi, caller: Caller): Promise<void> => {
  const headers = await openTestSession(api, caller);
  const reply = await invoke(api, { method: 'DELETE', path: '/users/me', headers, body: { password: TEST_PASSWORD } });
  expect(reply.status).toBe(202);
};

const restore = async (api: TestApi, { user }: Caller): Promise<void> => {
  const parts = { ...api.storage, usedTokens: api.storage.usedRestoreTokens, billing: planRecordBilling };
  const restored = await makeRestoreAccount(parts)({ userId: user.id, token: null, at: api.clock.now(), correlationId: 'request' });
  expect(restored.ok).toBe(true);
};

const cancelRetries = (api: TestApi, { user }: Caller): Promise<void> =>
  makeCancelRetriesOfUser({ ...api, ...api.storage, cancelCycle: makeCancelCycle(api.storage), syncSchedule: makeSyncRetrySchedule(api) })(
    user.id,
  );

/** The only validation of an account, past the API. */
const onlyValidation = async ({ storage, clock }: TestApi, { user }: Caller) => {
  const { summaries } = await storage.validations.history({
    userId: user.id,
    from: 0,
    to: clock.now(),
    clientRef: null,
    direction: 'older',
    after: null,
    limit: 10,
  });
  expect(summaries).toHaveLength(1);
  return summaries[0];
};

const deliveriesOf = async ({ storage, clock }: TestApi, { user }: Caller) => {
  const owner = { kind: 'account', userId: user.id } as const;
  const page = await storage.deliveries.list({ owner, from: 0, to: clock.now(), direction: 'older', after: null, limit: 10 });
  return page.deliveries;
};

describe('a validation of an account that is deleted meanwhile', () => {
  test.each(['sync', 'queued'])('ends as usual and is kept, without a webhook (%s)', async (kind) => {
    const { api, caller } = await opened();
    await createEndpoint(api, caller);
    const [asked, held] = [deferred<null>(), deferred<null>()];
    api.source.onQuery(async (query) => {
      asked.resolve(null);
      await held.promise;
      return certified(query);
    });
    const query = kind === 'queued' ? { query: { async: '1' } } : {};
    const answer = postValidate(api, caller, transferBody(), query);
    if (kind === 'queued') expect((await answer).status).toBe(202);
    const worked = kind === 'queued' ? api.processQueue() : Promise.resolve();
    await asked.promise;
    await remove(api, caller);
    held.resolve(null);
    await worked;
    expect((await answer).status).toBe(kind === 'queued' ? 202 : 200);
    expect(await onlyValidation(api, caller)).toMatchObject({ status: 'valid', deletedAt: null });
    await api.processEvents();
    await api.processWebhooks();
    expect([api.webhookSender.received, await deliveriesOf(api, caller)]).toEqual([[], []]);
  });

  test('that waits in the queue is processed as usual', async () => {
    const { api, caller } = await opened();
    await postValidate(api, caller, transferBody(), { query: { async: '1' } });
    await remove(api, caller);
    await api.processQueue();
    expect(await onlyValidation(api, caller)).toMatchObject({ status: 'valid' });
  });
});

describe('retries of a deleted account', () => {
  test('are all cancelled, with their schedules', async () => {
    const { api, caller } = await opened();
    const [first, second] = [await notFoundYet(api, caller, POLICY), await notFoundYet(api, caller)];
    await remove(api, caller);
    await cancelRetries(api, caller);
    expect([await first.stored(), await second.stored()]).toMatchObject([{ retry: { state: 'cancelled' } }, { retry: null }]);
    expect(await api.storage.retries.countPending(caller.user.id)).toBe(0);
    expect(api.scheduler.scheduled()).toEqual([]);
    await cancelRetries(api, caller);
  });

  test('that begin after that end when they fire, without a query to the portal', async () => {
    const { api, caller } = await opened();
    const { retryLater, stored } = await notFoundYet(api, caller, POLICY);
    await remove(api, caller);
    const { length } = api.source.queries;
    await retryLater();
    expect(await stored()).toMatchObject({ retry: { state: 'cancelled' } });
    expect(api.source.queries).toHaveLength(length);
  });
});

describe('webhooks of a deleted account', () => {
  test('are not delivered any more, and are again for events after a restoration', async () => {
    const { api, caller } = await opened();
    await createEndpoint(api, caller);
    await postValidate(api, caller, transferBody());
    await api.processEvents();
    await remove(api, caller);
    await api.processWebhooks();
    expect(api.webhookSender.received).toEqual([]);
    expect(await deliveriesOf(api, caller)).toEqual([]);
    await restore(api, caller);
    const headers = await openTestSession(api, caller, { validSince: await validSince(api, caller), issuedAt: api.clock.now() + 1 });
    await invoke(api, { method: 'POST', path: '/validate', headers, body: transferBody({ clave_rastreo: 'EJEMPLO20261103009999' }) });
    await api.processEvents();
    await api.processWebhooks();
    expect(api.webhookSender.received.map(({ url }) => url)).toEqual([HOOK]);
  });

  test('that wait for an attempt are given up with account_deleted', async () => {
    const { api, caller } = await opened();
    await createEndpoint(api, caller);
    await postValidate(api, caller, transferBody());
    await api.processEvents();
    await Promise.all(api.subscriberQueue.receiveForWebhooks().map(api.acceptEvent));
    await remove(api, caller);
    await api.processWebhooks();
    expect(await deliveriesOf(api, caller)).toMatchObject([
      { status: 'failed', lastAttempt: { error: 'account_deleted' }, nextAttemptAt: null },
    ]);
    expect(api.webhookSender.received).toEqual([]);
  });
});

const validSince = async ({ storage }: TestApi, { user }: Caller): Promise<number> =>
  (await storage.users.find(user.id))?.tokensInvalidatedAfter ?? 0;

describe('an operator', () => {
  test('neither suspends nor reactivates a deleted account, nor changes its plan', async () => {
    const { api, caller } = await opened();
    await remove(api, caller);
    const before = await api.storage.accounts.find(caller.user.id);
    for (const change of [makeSuspendUser, makeReactivateUser]) {
      expect(await change(api.storage)(caller.user.id)).toMatchObject({ problems: [{ code: 'user_revoked' }] });
    }
    expect(await makeChangePlan(api.storage)(caller.user.id, 'free')).toMatchObject({ problems: [{ code: 'user_revoked' }] });
    expect(await api.storage.accounts.find(caller.user.id)).toEqual(before);
  });
});
