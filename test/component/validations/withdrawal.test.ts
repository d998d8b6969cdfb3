import type { CepOutcome } from '../../../shared/banxico/domain/cep/cep-outcome.ts';
import { VALIDATION_STATUSES } from '../../../shared/validation/domain/status.ts';
import type { Validation } from '../../../shared/validation/domain/validation.ts';
import { onlyValidation, storedValidations, unitsUsed } from '../../support/api/expectations.ts';
import { get, invoke, postValidate, type ApiReply } from '../../support/api/invoke.ts';
import { notFoundYet, openWithPlan, POLICY, retriesOf, STATE } from '../../support/api/retries.ts';
import type { Caller, TestApi } from '../../support/api/test-api.ts';
import { certified, identified, TIMEOUT } from '../../support/builders/cep-answers.ts';
import { validationIdOf } from '../../support/builders/identity/identity.ts';
import { transferBody } from '../../support/builders/transfers.ts';
import { aValidation } from '../../support/builders/validations.ts';
import { deferred, settle } from '../../support/deferred.ts';

const open = async (changes: Partial<Validation> = {}) => {
  const { api, caller } = await openWithPlan();
  const validation = aValidation('given', {
    userId: caller.user.id,
    status: 'valid',
    centralStatus: 'liquidado',
    expiresAt: null,
    dueAt: null,
    ...changes,
  });
  await api.storage.validations.create(validation);
  return { api, caller, ...retriesOf(api, caller, validation.id) };
};

const NOT_THERE = [404, [{ code: 'not_found', at: null }]];
const refusal = ({ status, problems }: ApiReply): unknown => [status, problems];

const idsIn = async (api: TestApi, caller: Caller, query: Readonly<Record<string, string>>): Promise<readonly unknown[]> => {
  const reply = await get(api, caller, '/validations', { query });
  const data = reply.at('data');
  return (Array.isArray(data) ? data : []).map((_line, index) => reply.at(`data.${index}.id`));
};

describe('DELETE /validations/{id}', () => {
  test.each(VALIDATION_STATUSES)('answers 204 once for status %s and 404 from then on', async (status) => {
    const { withdraw, read } = await open({ status });
    const reply = await withdraw();
    expect([reply.status, reply.text]).toEqual([204, '']);
    expect(refusal(await read())).toEqual(NOT_THERE);
    expect(refusal(await withdraw())).toEqual(NOT_THERE);
  });

  test('leaves the validation out of the history unless with_deleted includes it', async () => {
    const { api, caller, id, withdraw } = await open();
    await api.storage.validations.create(
      aValidation('kept', { userId: caller.user.id, status: 'valid', dueAt: null, createdAt: api.clock.now() - 1_000 }),
    );
    api.clock.advance(60_000);
    await withdraw();
    const kept = validationIdOf('kept');
    expect(await idsIn(api, caller, {})).toEqual([kept]);
    expect(await idsIn(api, caller, { with_deleted: '0' })).toEqual([kept]);
    expect(await idsIn(api, caller, { with_deleted: '1' })).toEqual([id, kept]);
    expect(await idsIn(api, caller, { with_deleted: 'only' })).toEqual([id]);
    const line = await get(api, caller, '/validations', { query: { with_deleted: 'only' } });
    expect(line.at('data.0.attributes.deleted_at')).toBe('2026-11-05T18:01:00.000Z');
  });

  test('a page is full although more withdrawn validations than its size precede those of the page', async () => {
    const { api, caller } = await open();
    for (const index of Array(24).keys()) {
      const id = validationIdOf(`line ${index}`);
      const createdAt = api.clock.now() - 1_000 - index;
      await api.storage.validations.create(
        aValidation(`line ${index}`, { userId: caller.user.id, status: 'valid', dueAt: null, createdAt }),
      );
      if (index < 20) await retriesOf(api, caller, id).withdraw();
    }
    expect((await idsIn(api, caller, { 'page[size]': '2' })).length).toBe(2);
  });

  test('cancels pending retries, their schedule and their pending count in the same write', async () => {
    const { api, caller } = await openWithPlan();
    const { id, withdraw, retryLater } = await notFoundYet(api, caller, POLICY);
    await withdraw();
    expect(api.scheduler.scheduledFor(id)).toEqual([]);
    expect(await api.storage.retries.countPending(caller.user.id)).toBe(0);
    await retryLater();
    expect(api.source.queries).toHaveLength(1);
    const line = await get(api, caller, '/validations', { query: { with_deleted: 'only', retry_state: 'cancelled' } });
    expect(line.at(`data.0.${STATE.slice(5)}`)).toMatchObject({ terminal_state: 'cancelled', next_attempt_at: null });
  });

  test('keeps the final state of its retries', async () => {
    const { api, caller } = await openWithPlan();
    const { withdraw, retryLater, stored } = await notFoundYet(api, caller, { max_retries: 1, interval_seconds: 300 });
    await retryLater();
    await withdraw();
    expect((await stored()).retry).toMatchObject({ state: 'exhausted' });
  });

  test('refunds no quota unit', async () => {
    const { api, caller } = await openWithPlan();
    const { withdraw } = await notFoundYet(api, caller);
    await withdraw();
    api.clock.advance(300_000);
    for (let round = 0; round < 3; round += 1) await api.reconcileQuota();
    expect(await unitsUsed(api, caller)).toBe(1);
  });

  test('does not stop a due status recheck', async () => {
    const { api, caller } = await openWithPlan();
    api.source.onQuery((query) => certified(query));
    api.source.onStatusQuery(() => TIMEOUT);
    await postValidate(api, caller, transferBody());
    const { id } = await onlyValidation(api);
    const { withdraw, stored } = retriesOf(api, caller, id);
    await withdraw();
    api.source.onStatusQuery((query) => identified(query, 'devuelto'));
    api.clock.advance(900_000);
    await api.sweep();
    await api.processQueue();
    expect(await stored()).toMatchObject({ status: 'returned', deletedAt: api.clock.now() - 900_000 });
  });
});

describe('DELETE /validations/{id} before the verdict', () => {
  test('does not prevent the verdict of a queued validation, without its retries', async () => {
    const { api, caller } = await openWithPlan();
    const { id } = await notFoundYet(api, caller, POLICY);
    const accepted = await postValidate(api, caller, transferBody({ retry_policy: POLICY }), { query: { async: '1' } });
    const queued = (await storedValidations(api)).find((validation) => validation.id !== id);
    if (queued === undefined) throw new Error(accepted.text);
    const { withdraw, stored } = retriesOf(api, caller, queued.id);
    expect((await withdraw()).status).toBe(204);
    await api.processQueue();
    expect(await stored()).toMatchObject({ status: 'not_found', retry: null, deletedAt: api.clock.now() });
    expect(api.scheduler.scheduledFor(queued.id)).toEqual([]);
    expect(await api.storage.retries.countPending(caller.user.id)).toBe(1);
  });

  test('does not prevent the synchronous request from answering its verdict, without its retries', async () => {
    const { api, caller } = await openWithPlan();
    const held = deferred<CepOutcome>();
    api.source.onQuery(() => held.promise);
    const waiting = postValidate(api, caller, transferBody({ retry_policy: POLICY }));
    await settle();
    const { id } = await onlyValidation(api);
    const { withdraw, stored } = retriesOf(api, caller, id);
    await withdraw();
    held.resolve({ kind: 'not_found' });
    const reply = await waiting;
    expect(reply.status).toBe(200);
    expect(reply.at(STATE)).toMatchObject({ enabled: false, terminal_state: null });
    expect(await stored()).toMatchObject({ status: 'not_found', retry: null });
  });
});

describe('DELETE /validations/{id} permission', () => {
  test("is the owner's: other users get 404 and change nothing", async () => {
    const { api, id, read } = await open();
    const other = await api.createUser('other');
    expect(refusal(await retriesOf(api, other, id).withdraw())).toEqual(NOT_THERE);
    expect((await read()).status).toBe(200);
  });

  test('is validations:delete', async () => {
    const { api, id } = await open();
    const reader = await api.createUser('reader', { permissions: ['validations:read', 'validations:create'] });
    expect(refusal(await retriesOf(api, reader, id).withdraw())).toEqual([403, [{ code: 'permission_denied', at: null }]]);
    expect((await invoke(api, { method: 'DELETE', path: `/validations/${id}` })).status).toBe(401);
  });

  test('answers 204 to one of ten concurrent requests and 404 to the others', async () => {
    const { withdraw } = await open();
    const replies = await Promise.all(Array.from({ length: 10 }, withdraw));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([204, ...Array<number>(9).fill(404)]);
  });

  test('and a concurrent cancellation of its retries are both applied', async () => {
    const { api, caller } = await openWithPlan();
    const { withdraw, cancel, stored } = await notFoundYet(api, caller, POLICY);
    const [withdrawn] = await Promise.all([withdraw(), cancel()]);
    expect(withdrawn.status).toBe(204);
    expect(await stored()).toMatchObject({ deletedAt: api.clock.now(), retry: { state: 'cancelled' } });
    expect(await api.storage.retries.countPending(caller.user.id)).toBe(0);
  });
});
