import { invoke, postValidate } from '../../support/api/invoke.ts';
import { makeTestApi, type Caller, type TestApi } from '../../support/api/test-api.ts';
import { certified, NOT_FOUND } from '../../support/builders/cep-answers.ts';
import { aPlan } from '../../support/builders/identity/plans.ts';
import { ASKED_ONCE, transferBody } from '../../support/builders/transfers.ts';
import { answered } from '../../support/fakes/webhooks/webhook-sender.ts';
import { postReceipt, receiptPage } from '../validate-ocr/receipts.ts';
import { openAdmin } from './admin-reader.ts';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

const HOOK = 'https://hooks.example.com/';

const validate = (api: TestApi, caller: Caller, changes: object = {}) =>
  postValidate(api, caller, transferBody({ ...ASKED_ONCE, ...changes }));

const open = async () => {
  const api = makeTestApi();
  await api.storage.plans.put(aPlan('free', { is_default: true }));
  api.source.onQuery((query) => certified(query));
  const callers = [await api.createUser('one'), await api.createUser('two')] as const;
  const opened = await openAdmin(api);
  const metrics = async (window = '24h') => (await opened.get(`/metrics?window=${window}`)).at('data.attributes');
  /** Delivers every change to the counters so often. */
  const count = async (deliveries = 1): Promise<void> => {
    const { stream, queues } = api.families['event-dispatch'];
    await stream(await api.takeChanges());
    const messages = api.subscriberQueue.receiveForCounters();
    for (let delivery = 0; delivery < deliveries; delivery += 1) await Promise.all(messages.map(queues.counters));
  };
  return { api, callers, metrics, count, ...opened };
};

describe('GET /admin/metrics', () => {
  test('sums the validations of all accounts by status, in hours and in days', async () => {
    const { api, callers, metrics, count } = await open();
    for (const caller of callers) await validate(api, caller);
    api.clock.advance(2 * HOUR_MS);
    api.source.onQuery(() => NOT_FOUND);
    await validate(api, callers[0], { monto: 77 });
    await count();
    expect(await metrics()).toMatchObject({
      unit: 'hour',
      totals: { validations: 3, by_status: { valid: 2, not_found: 1 }, receipts: 0, trials: 0, verdicts: 3 },
      series: [
        { validations: 2, by_status: { valid: 2 } },
        { validations: 1, by_status: { not_found: 1 } },
      ],
    });
    expect(await metrics('30d')).toMatchObject({ unit: 'day', totals: { validations: 3, by_status: { valid: 2, not_found: 1 } } });
  });

  test('counts a change once, however often it is delivered', async () => {
    const { api, callers, metrics, count } = await open();
    for (const caller of callers) await validate(api, caller);
    await count(3);
    expect(await metrics()).toMatchObject({ totals: { validations: 2, by_status: { valid: 2 }, verdicts: 2 } });
  });

  test('shows the present status: a validation without a verdict moves to its verdict', async () => {
    const { api, callers, metrics, count } = await open();
    await postValidate(api, callers[0], transferBody(), { query: { async: '1' } });
    await count();
    expect(await metrics()).toMatchObject({ totals: { by_status: { queued: 1 }, verdicts: 0, average_verdict_ms: null } });
    api.clock.advance(4_000);
    for (const job of api.queue.receive()) await api.resolveQueued(job);
    await count();
    expect(await metrics()).toMatchObject({ totals: { by_status: { valid: 1 }, verdicts: 1, average_verdict_ms: 4_000 } });
  });

  test('counts pages that Textract read and files that a language model read, once', async () => {
    const { api, callers, metrics, count } = await open();
    const [caller] = callers;
    await postReceipt(api, caller, receiptPage());
    const job = { pk: 'IMPORT#1', sk: 'JOB', user_id: caller.user.id, created_at: api.clock.now() };
    await api.table.put({ ...job, llm_invoked: false });
    await api.table.put({ ...job, llm_invoked: true });
    await api.table.put({ ...job, llm_invoked: true, version: 2 });
    await count(2);
    expect(await metrics()).toMatchObject({ totals: { receipts: 1, textract_pages: 1, model_files: 1 } });
  });

  test('shows users by plan, active admins, the portal and work that is overdue', async () => {
    const { api, callers, metrics } = await open();
    await api.storage.openPortalRateLimiter().reportThrottled('captcha', api.clock.now());
    await postValidate(api, callers[0], transferBody(), { query: { async: '1' } });
    api.clock.advance(HOUR_MS);
    const shown = await metrics();
    expect(shown).toMatchObject({
      users: { total: 3, by_plan: { free: 3 }, active_admins: 1 },
      portal: { throttled_in_a_row: 1 },
    });
    expect(JSON.stringify(shown)).toMatch(/"work":"validations","overdue_since":"20/);
    expect(JSON.stringify(shown)).toContain('"work":"retries","overdue_since":null,"overdue_seconds":0');
  });

  test('shows the latency of the portal and its answers by hour, those of seven days in a longer window', async () => {
    const { api, callers, metrics, count } = await open();
    const now = api.clock.now();
    const probed = (hoursAgo: number, latencyMs: number | null) =>
      api.storage.portalTraffic.recordProbe({ at: now - hoursAgo * HOUR_MS, latencyMs });
    await probed(7 * 24, 9_000);
    await probed(24, 400);
    await probed(0, 600);
    await probed(0, 901);
    await probed(0, null);
    await validate(api, callers[0]);
    await count(2);
    const earlier = { answered_probes: 1, failed_probes: 0, average_latency_ms: 400, answers: {} };
    const latest = { answered_probes: 2, failed_probes: 1, average_latency_ms: 751, answers: { valid: 1 } };
    expect(await metrics()).toMatchObject({ portal_traffic: { totals: latest, series: [latest] } });
    const totals = { answered_probes: 3, failed_probes: 1, average_latency_ms: 634, answers: { valid: 1 } };
    expect(await metrics('7d')).toMatchObject({ portal_traffic: { totals, series: [earlier, latest] } });
    expect(await metrics('90d')).toMatchObject({ portal_traffic: { totals, series: [earlier, latest] } });
  });

  test('answers 422 to another window', async () => {
    const { get } = await open();
    expect(await get('/metrics?window=1y')).toMatchObject({ status: 422, problems: [{ code: 'invalid_filter', at: 'window' }] });
  });
});

describe('webhook deliveries in GET /admin/metrics', () => {
  const openDeliveries = async () => {
    const opened = await open();
    const { api, callers } = opened;
    const [caller] = callers;
    const body = { url: HOOK, events: ['validation.completed'] };
    await invoke(api, { method: 'POST', path: '/webhooks', headers: caller.authorization, body });
    const deliver = async (changes: object): Promise<void> => {
      await validate(api, caller, changes);
      await api.processEvents();
      await api.processWebhooks();
    };
    return { ...opened, deliver };
  };

  test('are counted by outcome, in hours and in days of the outcome', async () => {
    const { api, metrics, deliver } = await openDeliveries();
    await deliver({});
    api.clock.advance(2 * HOUR_MS);
    await deliver({ monto: 77 });
    const delivered = { delivered: 1, retried: 0, exhausted: 0, failed: 0 };
    expect(await metrics()).toMatchObject({
      webhook_deliveries: { totals: { ...delivered, delivered: 2 }, series: [delivered, delivered] },
    });
    expect(await metrics('30d')).toMatchObject({ webhook_deliveries: { series: [{ delivered: 2 }] } });
  });

  test('name an attempt that is repeated, and one that ends at an endpoint that is gone, apart', async () => {
    const { api, metrics, deliver } = await openDeliveries();
    api.webhookSender.answer(HOOK, () => answered(500));
    await deliver({});
    expect(await metrics()).toMatchObject({ webhook_deliveries: { totals: { delivered: 0, retried: 1, exhausted: 0, failed: 0 } } });
    api.webhookSender.answer(HOOK, () => answered(410));
    api.clock.advance(MINUTE_MS);
    await api.sweepDeliveries();
    await api.processWebhooks();
    expect(await metrics()).toMatchObject({ webhook_deliveries: { totals: { delivered: 0, retried: 1, exhausted: 0, failed: 1 } } });
  });
});
