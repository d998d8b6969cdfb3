import type { CepOutcome } from '../../../shared/banxico/domain/cep/cep-outcome.ts';
import { VALIDATION_STATUSES } from '../../../shared/validation/domain/status.ts';
import type { Validation } from '../../../shared/validation/domain/validation.ts';
import { unitsUsed } from '../../support/api/expectations.ts';
import { get, invoke, postValidate, type ApiReply } from '../../support/api/invoke.ts';
import { notFoundYet, openWithPlan, POLICY, retriesOf, STATE } from '../../support/api/retries.ts';
import type { Caller, TestApi } from '../../support/api/test-api.ts';
import { certified, identified, TIMEOUT } from '../../support/builders/cep-answers.ts';
import { validationIdOf } from '../../support/builders/identity.ts';
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

describe('a withdrawn validation', () => {
  test.each(VALIDATION_STATUSES)('that was %s is gone by its id, and withdrawn once', async (status) => {
    const { withdraw, read } = await open({ status });
    const reply = await withdraw();
    expect([reply.status, reply.text]).toEqual([204, '']);
    expect(refusal(await read())).toEqual(NOT_THERE);
    expect(refusal(await withdraw())).toEqual(NOT_THERE);
  });

  test('is found in the history by with_deleted, with the instant at which it was withdrawn', async () => {
    const { api, caller, id, withdraw } = await open();
    await api.storage.validations.create(
      aValidation('kept', { userId: caller.user.id, status: 'valid', dueAt: null, createdAt: api.clock.now() - 1_000 }),
    );
    api.clock.advance(60_000);
    await withdraw();
    const kept = validationIdOf('kept');
    expect(await idsIn(api, caller, {})).toEqual([id, kept]);
    expect(await idsIn(api, caller, { with_deleted: '0' })).toEqual([kept]);
    expect(await idsIn(api, caller, { with_deleted: '1' })).toEqual([id]);
    const line = await get(api, caller, '/validations', { query: { with_deleted: '1' } });
    expect(line.at('data.0.attributes.deleted_at')).toBe('2026-11-05T18:01:00.000Z');
  });

  test('loses its pending retries in the same step: no schedule, no place, no attempt', async () => {
    const { api, caller } = await openWithPlan();
    const { id, withdraw, retryLater } = await notFoundYet(api, caller, POLICY);
    await withdraw();
    expect(api.scheduler.scheduledFor(id)).toEqual([]);
    expect(await api.storage.retries.countPending(caller.user.id)).toBe(0);
    await retryLater();
    expect(api.source.queries).toHaveLength(1);
    const line = await get(api, caller, '/validations', { query: { with_deleted: '1', retry_state: 'cancelled' } });
    expect(line.at(`data.0.${STATE.slice(5)}`)).toMatchObject({ terminal_state: 'cancelled', next_attempt_at: null });
  });

  test('keeps the end its retries had', async () => {
    const { api, caller } = await openWithPlan();
    const { withdraw, retryLater, stored } = await notFoundYet(api, caller, { max_retries: 1, interval_seconds: 300 });
    await retryLater();
    await withdraw();
    expect(stored().retry).toMatchObject({ state: 'exhausted' });
  });

  test('gives no unit back', async () => {
    const { api, caller } = await openWithPlan();
    const { withdraw } = await notFoundYet(api, caller);
    await withdraw();
    api.clock.advance(300_000);
    for (let round = 0; round < 3; round += 1) await api.reconcileQuota();
    expect(unitsUsed(api, caller)).toBe(1);
  });

  test('is still looked at later by those who owe it a word', async () => {
    const { api, caller } = await openWithPlan();
    api.source.onQuery((query) => certified(query));
    api.source.onStatusQuery(() => TIMEOUT);
    await postValidate(api, caller, transferBody());
    const [id] = api.database.validations.keys();
    if (id === undefined) throw new Error('there is no validation');
    const { withdraw, stored } = retriesOf(api, caller, id);
    await withdraw();
    api.source.onStatusQuery((query) => identified(query, 'devuelto'));
    api.clock.advance(900_000);
    await api.sweep();
    await api.processQueue();
    expect(stored()).toMatchObject({ status: 'returned', deletedAt: api.clock.now() - 900_000 });
  });
});

describe('a validation withdrawn before its verdict', () => {
  test('in the queue gets its verdict, but the retries it asked for do not begin', async () => {
    const { api, caller } = await openWithPlan();
    const { id } = await notFoundYet(api, caller, POLICY);
    const accepted = await postValidate(api, caller, transferBody({ retry_policy: POLICY }), { query: { async: '1' } });
    const queued = [...api.database.validations.values()].find((validation) => validation.id !== id);
    if (queued === undefined) throw new Error(accepted.text);
    const { withdraw, stored } = retriesOf(api, caller, queued.id);
    expect((await withdraw()).status).toBe(204);
    await api.processQueue();
    expect(stored()).toMatchObject({ status: 'not_found', retry: null, deletedAt: api.clock.now() });
    expect(api.scheduler.scheduledFor(queued.id)).toEqual([]);
    expect(await api.storage.retries.countPending(caller.user.id)).toBe(1);
  });

  test('while it is asked for still answers its own request', async () => {
    const { api, caller } = await openWithPlan();
    const held = deferred<CepOutcome>();
    api.source.onQuery(() => held.promise);
    const waiting = postValidate(api, caller, transferBody({ retry_policy: POLICY }));
    await settle();
    const [id] = api.database.validations.keys();
    if (id === undefined) throw new Error('there is no validation');
    const { withdraw, stored } = retriesOf(api, caller, id);
    await withdraw();
    held.resolve({ kind: 'not_found' });
    const reply = await waiting;
    expect(reply.status).toBe(200);
    expect(reply.at(STATE)).toMatchObject({ enabled: false, terminal_state: null });
    expect(stored()).toMatchObject({ status: 'not_found', retry: null });
  });
});

describe('who may withdraw', () => {
  test('nobody but the owner: for others the validation does not exist, and it stays', async () => {
    const { api, id, read } = await open();
    const other = await api.createUser('other');
    expect(refusal(await retriesOf(api, other, id).withdraw())).toEqual(NOT_THERE);
    expect((await read()).status).toBe(200);
  });

  test('whoever has the permission to delete', async () => {
    const { api, id } = await open();
    const reader = await api.createUser('reader', { permissions: ['validations:read', 'validations:create'] });
    expect(refusal(await retriesOf(api, reader, id).withdraw())).toEqual([403, [{ code: 'permission_denied', at: null }]]);
    expect((await invoke(api, { method: 'DELETE', path: `/validations/${id}` })).status).toBe(401);
  });

  test('of ten at once one', async () => {
    const { withdraw } = await open();
    const replies = await Promise.all(Array.from({ length: 10 }, withdraw));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([204, ...Array<number>(9).fill(404)]);
  });

  test('and of a withdrawal and a cancellation at once both have their way', async () => {
    const { api, caller } = await openWithPlan();
    const { withdraw, cancel, stored } = await notFoundYet(api, caller, POLICY);
    const [withdrawn] = await Promise.all([withdraw(), cancel()]);
    expect(withdrawn.status).toBe(204);
    expect(stored()).toMatchObject({ deletedAt: api.clock.now(), retry: { state: 'cancelled' } });
    expect(await api.storage.retries.countPending(caller.user.id)).toBe(0);
  });
});
