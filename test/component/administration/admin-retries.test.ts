import { postValidate } from '../../support/api/invoke.ts';
import { notFoundYet, openWithPlan, POLICY } from '../../support/api/retries.ts';
import { transferBody } from '../../support/builders/transfers.ts';
import { openAdmin, REASON } from './admin-reader.ts';

const open = async () => {
  const { api, caller } = await openWithPlan();
  const retries = await notFoundYet(api, caller, POLICY);
  return { api, caller, retries, ...(await openAdmin(api)) };
};

describe('GET /admin/retries/queue', () => {
  test('lists the pending retries of all accounts in their order, each once over the pages', async () => {
    const { api, caller, retries, get } = await open();
    const other = await api.createUser('another');
    const ids = [String(retries.id)];
    for (let number = 0; number < 6; number += 1) {
      api.clock.advance(61_000);
      const body = transferBody({ clave_rastreo: `EJEMPLO202611040000${number}`, retry_policy: POLICY });
      ids.push(String((await postValidate(api, number % 2 === 0 ? other : caller, body)).at('data.id')));
    }
    const listed: string[] = [];
    let path = '/retries/queue?per_page=2';
    for (let pages = 0; pages < 10 && path !== ''; pages += 1) {
      const reply = await get(path);
      for (let index = 0; reply.at(`data.${index}.id`) !== undefined; index += 1) listed.push(String(reply.at(`data.${index}.id`)));
      const next = reply.at('links.next');
      path = typeof next === 'string' ? next.slice('/v1/admin'.length) : '';
    }
    expect(listed).toEqual(ids);
  });

  test('shows the policy and the next attempt, and neither ended retries nor those of other days', async () => {
    const { caller, retries, get } = await open();
    expect((await get('/retries/queue')).at('data.0')).toMatchObject({
      id: retries.id,
      attributes: {
        user_id: caller.user.id,
        status: 'not_found',
        attempts_completed: 0,
        max_retries: 3,
        interval_seconds: 300,
        is_running: false,
      },
    });
    expect((await get('/retries/queue?to=2026-01-01')).json).toMatchObject({ data: [] });
    await retries.cancel();
    expect((await get('/retries/queue')).json).toMatchObject({ data: [] });
  });

  test.each(['to=0510-06-14', 'from=3261-04-17&to=5699-09-25', 'from=0001-01-01&to=9999-12-31'])(
    'accepts days of any year: %s',
    async (days) => {
      const { get } = await open();
      expect((await get(`/retries/queue?${days}`)).status).toBe(200);
    },
  );
});

describe('POST /admin/retries/queue/{id}/cancel', () => {
  test('cancels the retries with a row of the audit; the verdict stays, and no attempt follows', async () => {
    const { api, retries, post, rows } = await open();
    const reply = await post(`/retries/queue/${retries.id}/cancel`, { reason: REASON });
    expect([reply.status, reply.at('data.attributes.retry_state')]).toEqual([200, 'cancelled']);
    expect(await rows()).toMatchObject([
      {
        area: 'retries',
        action: 'cancel_retry',
        target: { kind: 'validation', id: retries.id },
        before: { retry_state: 'pending', attempts_completed: 0 },
        after: { retry_state: 'cancelled' },
        reason: REASON,
      },
    ]);
    const queries = api.source.queries.length;
    await retries.retryLater();
    expect(api.source.queries).toHaveLength(queries);
    expect(await retries.stored()).toMatchObject({ status: 'not_found', retry: { state: 'cancelled' } });
    expect(await api.kept.retries.countPending((await retries.stored()).userId)).toBe(0);
  });

  test('of two calls at once one cancels, and the other gets retry_not_active', async () => {
    const { retries, post, rows } = await open();
    const replies = await Promise.all([1, 2].map(() => post(`/retries/queue/${retries.id}/cancel`, { reason: REASON })));
    expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 422]);
    expect(await rows()).toHaveLength(1);
  });

  test('answers 404 for an absent validation', async () => {
    const { post } = await open();
    expect((await post('/retries/queue/5f0c6a5e-0f0e-4f7e-9d43-3f6d8a0f1c11/cancel', { reason: REASON })).status).toBe(404);
  });
});
