import { changeReader } from '../../../functions/event-dispatch/adapters/change-reader.ts';
import { storedValidations, unitsUsed } from '../../support/api/expectations.ts';
import { get, postValidate } from '../../support/api/invoke.ts';
import { makeTestApi } from '../../support/api/test-api.ts';
import { CAPTCHA, certified } from '../../support/builders/cep-answers.ts';
import { clabeOf, transferBody } from '../../support/builders/transfers.ts';

describe('the monthly quota', () => {
  test('one unit left and fifty concurrent requests: one 200, forty-nine 429, one query to the portal', async () => {
    const api = makeTestApi();
    const caller = await api.createUser('nearly spent', { monthlyLimit: 1 });
    const replies = await Promise.all(Array.from({ length: 50 }, () => postValidate(api, caller, transferBody())));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(49);
    expect(api.source.queries.filter(({ kind }) => kind === 'query')).toHaveLength(1);
    expect((await storedValidations(api)).length).toBe(1);
    expect(await unitsUsed(api, caller)).toBe(1);
  });

  test('when exhausted answers 429 with reason, limit and start of the next month', async () => {
    const api = makeTestApi();
    api.clock.advanceTo(Date.parse('2026-11-30T23:59:30.500Z'));
    const caller = await api.createUser('spent', { monthlyLimit: 0 });
    const reply = await postValidate(api, caller, transferBody({ fecha: '2026-11-30', clave_rastreo: 'EJEMPLO0000000000000001' }));
    expect(reply).toMatchObject({ status: 429, problems: [{ code: 'rate_limit_exceeded', at: null }] });
    expect(reply.at('meta')).toMatchObject({ reason: 'quota', limit: 0, retry_after: 30, resets_at: '2026-12-01T00:00:00.000Z' });
    expect(reply.headers['retry-after']).toBe('30');
    expect(api.source.queries).toEqual([]);
    expect((await storedValidations(api)).length).toBe(0);
  });

  test('when exhausted for days answers Retry-After 3600, and the date in meta.resets_at', async () => {
    const api = makeTestApi();
    const reply = await postValidate(api, await api.createUser('spent', { monthlyLimit: 0, minuteLimit: 7 }), transferBody());
    expect(reply.headers['retry-after']).toBe('3600');
    expect(reply.at('meta')).toMatchObject({ reason: 'quota', retry_after: 3_600, resets_at: '2026-12-01T00:00:00.000Z' });
    const rate = ['limit', 'remaining', 'reset'].map((name) => reply.headers[`x-ratelimit-${name}`]);
    expect(rate).toEqual(['7', '0', String(Math.ceil((api.clock.now() + 1) / 60_000) * 60)]);
  });

  test('emits quota.threshold_reached once at 80 and once at 100 percent, with the request that takes the unit', async () => {
    const api = makeTestApi();
    const caller = await api.createUser('busy', { monthlyLimit: 5 });
    const { changesOf } = changeReader;
    const announced: unknown[] = [];
    for (let request = 0; request < 6; request += 1) {
      await postValidate(api, caller, transferBody(), { query: request % 2 === 0 ? {} : { async: '1' } });
      const changes = (await api.takeChanges()).flatMap(changesOf);
      announced.push(changes.flatMap((change) => (change.kind === 'event' && 'percent' in change.event ? [change.event.percent] : [])));
    }
    expect(announced).toEqual([[], [], [], [80], [100], []]);
  });

  test('emits a threshold once while its unit is refunded and taken again, and one that the count has skipped', async () => {
    const api = makeTestApi();
    const caller = await api.createUser('busy', { monthlyLimit: 5 });
    const { changesOf } = changeReader;
    const percents = async () =>
      (await api.takeChanges())
        .flatMap(changesOf)
        .flatMap((change) => (change.kind === 'event' && 'percent' in change.event ? [change.event.percent] : []));
    for (let request = 0; request < 3; request += 1) await postValidate(api, caller, transferBody());
    api.source.onQuery(() => CAPTCHA);
    expect((await postValidate(api, caller, transferBody())).status).toBe(503);
    expect(await percents()).toEqual([80]);
    api.clock.advance(120_000);
    api.source.onQuery((query) => certified(query));
    await postValidate(api, caller, transferBody());
    expect(await percents()).toEqual([]);
  });

  test('resets at the first instant of the next month in UTC', async () => {
    const api = makeTestApi();
    const caller = await api.createUser('patient', { monthlyLimit: 1 });
    await postValidate(api, caller, transferBody());
    expect((await postValidate(api, caller, transferBody())).status).toBe(429);
    api.clock.advanceTo(Date.parse('2026-12-01T00:00:00Z'));
    expect((await postValidate(api, caller, transferBody())).status).toBe(200);
  });

  test('when exhausted still answers 422 and preflight errors of an invalid request', async () => {
    const api = makeTestApi();
    const caller = await api.createUser('spent', { monthlyLimit: 0 });
    expect((await postValidate(api, caller, transferBody({ monto: -1 }))).status).toBe(422);
    expect((await postValidate(api, caller, transferBody({ cuenta_beneficiaria: undefined }))).problems[0]?.code).toBe('preflight_failed');
    expect((await postValidate(api, caller, transferBody({ cuenta_beneficiaria: clabeOf('646') }))).problems[0]?.code).toBe(
      'intra_bank_no_cep',
    );
  });

  test('when exhausted still allows reads', async () => {
    const api = makeTestApi();
    const caller = await api.createUser('spent', { monthlyLimit: 0 });
    expect((await get(api, caller, '/validations')).status).toBe(200);
    expect((await get(api, caller, '/users/me')).status).toBe(200);
  });

  test('takes one unit per validation, whatever its verdict and also when queued', async () => {
    const api = makeTestApi();
    const caller = await api.createUser();
    await postValidate(api, caller, transferBody());
    api.source.onQuery(() => ({ kind: 'unavailable', reason: 'timeout' }));
    await postValidate(api, caller, transferBody());
    await postValidate(api, caller, transferBody(), { query: { async: '1' } });
    expect(await unitsUsed(api, caller)).toBe(3);
    await api.processQueue();
    expect(await unitsUsed(api, caller)).toBe(3);
  });

  test('of one user is not affected by requests of another', async () => {
    const api = makeTestApi();
    const [one, other] = [await api.createUser('one', { monthlyLimit: 1 }), await api.createUser('other', { monthlyLimit: 1 })];
    await postValidate(api, one, transferBody());
    expect((await postValidate(api, other, transferBody())).status).toBe(200);
  });
});
