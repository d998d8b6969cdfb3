import { WORK_COMMANDS, type WorkCall, type WorkCommandName } from '../../../../infra/operator/work-commands.ts';
import { isDeadLetterId } from '../../../../shared/dead-letters/domain/dead-letter.ts';
import { isJsonObject, parseOwnJson, type JsonObject } from '../../../../shared/platform/json/json.ts';
import { makeCursors } from '../../../../shared/platform/secrets/cursors.ts';
import { notFoundYet, openWithPlan, POLICY } from '../../../support/api/retries.ts';
import { makeTestApi, type TestApi } from '../../../support/api/test-api.ts';
import { uuidOf } from '../../../support/builders/identity/identity.ts';
import { aPlan } from '../../../support/builders/identity/plans.ts';
import { REASON } from '../admin-reader.ts';

const idOf = (text: string) => {
  if (!isDeadLetterId(text)) throw new TypeError(text);
  return text;
};

const LETTER = idOf(uuidOf('a letter'));
const QUEUE = 'validate/validations';

const bodyOf = (body: object): JsonObject => {
  const parsed = parseOwnJson(JSON.stringify(body));
  if (!isJsonObject(parsed)) throw new TypeError('no object');
  return parsed;
};

type Given = Partial<Pick<WorkCall, 'id' | 'query' | 'apply'>> & { readonly body?: object };

const run = (api: TestApi, name: WorkCommandName, { id, query = {}, body = {}, apply = null }: Given = {}) =>
  WORK_COMMANDS[name](
    { ...api, deadLetters: api.storage.deadLetters, validations: api.storage.validations, cursors: makeCursors(api.storage.hmac) },
    {
      id,
      query,
      body: bodyOf(body),
      apply,
      actor: { userId: null, ipPrefix: null, correlationId: 'command', at: api.clock.now() },
    },
  );

const APPLIED = { revision: null, reason: REASON };

const rowsOf = async (api: TestApi) => (await api.adminAudit.list({ direction: 'newer', after: null, limit: 10 })).rows;

describe('commands on dead letters', () => {
  const open = async () => {
    const api = makeTestApi();
    const body = JSON.stringify({ userId: uuidOf('owner'), name: 'Ana Paz' });
    api.deadLetterQueues.add(QUEUE, { messageId: LETTER, body, attributes: {} });
    await api.families['admin-dead-letters'].schedules.collect();
    return api;
  };

  test('list letters without their messages, by the filters of the operation', async () => {
    const api = await open();
    const listed = await run(api, 'dead-letters', { query: { queue: QUEUE } });
    expect(listed).toMatchObject({ data: [{ id: LETTER, attributes: { queue: QUEUE, status: 'stored' } }] });
    expect(JSON.stringify(listed)).not.toContain('Ana Paz');
    expect(await run(api, 'dead-letters', { query: { queue: 'webhooks/events' } })).toMatchObject({ data: [] });
    await expect(run(api, 'dead-letters', { query: { status: 'lost' } })).rejects.toThrow(RangeError);
  });

  test('send a letter again with a row of the audit, after a dry run that changes nothing', async () => {
    const api = await open();
    expect(await run(api, 'redrive', { id: LETTER })).toMatchObject({ applied: false, data: { attributes: { status: 'stored' } } });
    expect([api.deadLetterQueues.sent(), await rowsOf(api)]).toEqual([[], []]);
    expect(await run(api, 'redrive', { id: LETTER, apply: APPLIED })).toMatchObject({ data: { attributes: { status: 'redriven' } } });
    expect(api.deadLetterQueues.sent()).toHaveLength(1);
    expect((await rowsOf(api))[0]).toMatchObject({ actor: null, area: 'dead_letters', action: 'redrive_dead_letter' });
    await expect(run(api, 'redrive', { id: LETTER, apply: APPLIED })).rejects.toThrow(RangeError);
  });

  test('send the letters that pass the filters again', async () => {
    const api = await open();
    expect(await run(api, 'redrive-many')).toMatchObject({ applied: false, data: { attributes: { matched: 1, redriven: 0 } } });
    expect(await run(api, 'redrive-many', { body: { queue: 'webhooks/events' }, apply: APPLIED })).toMatchObject({
      data: { attributes: { matched: 0 } },
    });
    expect(await run(api, 'redrive-many', { body: { queue: QUEUE }, apply: APPLIED })).toMatchObject({
      data: { attributes: { redriven: 1 } },
    });
  });

  test('discard a letter with a reason by the rule of the operation', async () => {
    const api = await open();
    await expect(run(api, 'discard', { id: LETTER, apply: { revision: null, reason: '' } })).rejects.toThrow(RangeError);
    expect(await run(api, 'discard', { id: LETTER, apply: APPLIED })).toMatchObject({ data: { attributes: { status: 'discarded' } } });
    expect(await rowsOf(api)).toMatchObject([{ actor: null, action: 'discard_dead_letter', reason: REASON }]);
    await expect(run(api, 'discard', { id: uuidOf('absent') })).rejects.toThrow(RangeError);
  });
});

describe('commands on plans', () => {
  const PLAN = { name: 'Equipo', monthly_validation_limit: 700, beneficiaries_max: -1, billing_model: 'free', sort_order: 35 };

  test('add and replace a plan in the revision that the dry run shows, with a row of the audit', async () => {
    const api = makeTestApi();
    await api.storage.plans.put(aPlan('free', { is_default: true, billing_model: 'free', prices: [] }));
    expect(await run(api, 'put-plan', { id: 'equipo', body: PLAN })).toMatchObject({
      applied: false,
      revision: null,
      change: { action: 'create_plan' },
    });
    expect([await run(api, 'plans'), await rowsOf(api)]).toMatchObject([{ data: [{ id: 'free', type: 'plan' }] }, []]);
    await run(api, 'put-plan', { id: 'equipo', body: PLAN, apply: APPLIED });
    const changed = { ...PLAN, monthly_validation_limit: 900 };
    const { revision } = { revision: 1, ...(await run(api, 'put-plan', { id: 'equipo', body: changed })) };
    await expect(run(api, 'put-plan', { id: 'equipo', body: changed, apply: APPLIED })).rejects.toThrow(RangeError);
    expect(await run(api, 'put-plan', { id: 'equipo', body: changed, apply: { revision, reason: REASON } })).toMatchObject({
      change: { action: 'change_plan', after: { monthly_validation_limit: 900 } },
    });
    expect(await run(api, 'plans')).toMatchObject({
      data: [{ id: 'free' }, { id: 'equipo', attributes: { monthly_validation_limit: 900, user_count: 0, revision: 2 } }],
    });
    expect(await rowsOf(api)).toMatchObject([{ action: 'create_plan' }, { action: 'change_plan', actor: null, reason: REASON }]);
    await expect(run(api, 'put-plan', { id: 'equipo', body: { name: '' } })).rejects.toThrow(RangeError);
  });
});

describe('commands on retries', () => {
  test('list pending retries without the data of customers, and cancel one with a row of the audit', async () => {
    const { api, caller } = await openWithPlan();
    const { id } = await notFoundYet(api, caller, POLICY);
    const named = String(id);
    const listed = await run(api, 'retries', { query: { 'page[size]': '10' } });
    expect(listed).toMatchObject({ data: [{ id: named, attributes: { retry_state: 'pending' } }] });
    expect(JSON.stringify(listed)).not.toContain('EJEMPLO');
    expect(await run(api, 'cancel-retry', { id: named })).toMatchObject({
      applied: false,
      data: { attributes: { retry_state: 'pending' } },
    });
    expect(await run(api, 'cancel-retry', { id: named, apply: APPLIED })).toMatchObject({
      data: { attributes: { retry_state: 'cancelled' } },
    });
    expect(await run(api, 'retries')).toMatchObject({ data: [] });
    expect(await rowsOf(api)).toMatchObject([{ actor: null, area: 'retries', action: 'cancel_retry', reason: REASON }]);
  });
});
