import type { Subscription } from '../../../shared/identity/plans/domain/subscription.ts';
import { DIRECT_REQUEST, OCR_REQUEST } from '../../../shared/validation/domain/source.ts';
import type { Validation } from '../../../shared/validation/domain/validation.ts';
import { get } from '../../support/api/invoke.ts';
import { makeTestApi, type Caller, type TestApi } from '../../support/api/test-api.ts';
import { CLIENT_ADDRESS } from '../../support/builders/identity/identity.ts';
import { aPlan } from '../../support/builders/identity/plans.ts';
import { aValidation, PLAYGROUND_RUN } from '../../support/builders/validations.ts';

const NOW = Date.parse('2026-11-05T18:00:00Z');

const SUBSCRIPTION: Subscription = {
  planSlug: 'personal',
  status: 'active',
  currentPeriodEnd: null,
  cancelAt: null,
  billingInterval: 'month',
};

type Given = { readonly subscription?: Partial<Subscription>; readonly monthlyLimit?: number; readonly timezone?: string };

const open = async ({ subscription = {}, monthlyLimit = 10, timezone = 'America/Mexico_City' }: Given = {}) => {
  const api = makeTestApi();
  await api.storage.plans.put(aPlan('free', { is_default: true }));
  await api.storage.plans.put(aPlan('personal', { name: 'Personal' }));
  const user = { subscription: { ...SUBSCRIPTION, ...subscription }, timezone };
  const caller = await api.createUser('caller', { monthlyLimit, user });
  api.clock.advanceTo(NOW);
  return { api, caller };
};

let written = 0;

const write = async (api: TestApi, caller: Caller, at: string, changes: Partial<Validation> = {}): Promise<void> => {
  written += 1;
  const createdAt = Date.parse(at);
  await api.storage.validations.create(
    aValidation(`of use ${written}`, { userId: caller.user.id, dueAt: null, status: 'valid', createdAt, ...changes }),
  );
};

const attributesOf = async (api: TestApi, caller: Caller, path: string) => (await get(api, caller, path)).at('data.attributes');

describe('getUsageSummary', () => {
  test('answers the plan, and the used and remaining units of the month', async () => {
    const { api, caller } = await open();
    const reply = await get(api, caller, '/usage/summary');
    expect(reply.at('data')).toEqual({
      type: 'usage_summary',
      id: caller.user.id,
      attributes: {
        plan_slug: 'personal',
        plan_name: 'Personal',
        limit: 10,
        used: 0,
        remaining: 10,
        used_percent: 0,
        tone: 'ok',
        resets_at: '2026-12-01T00:00:00.000Z',
        quota_kind: 'cycle',
        renews: true,
      },
    });
  });

  test.each([
    [6, 'ok'],
    [7, 'warn'],
    [8, 'warn'],
    [9, 'danger'],
    [10, 'danger'],
  ])('answers the tone of %i used units of 10: %s', async (used, tone) => {
    const { api, caller } = await open();
    for (let unit = 0; unit < used; unit += 1) {
      await api.storage.apiKeyAuthorizer.authorize({
        apiKey: caller.apiKey,
        address: CLIENT_ADDRESS,
        permission: null,
        consumeUnit: true,
        now: NOW,
      });
    }
    expect(await attributesOf(api, caller, '/usage/summary')).toMatchObject({ used, remaining: 10 - used, used_percent: used * 10, tone });
  });

  test.each<[string, Partial<Subscription>, object]>([
    ['a trial', { status: 'trialing' }, { quota_kind: 'trial', renews: true }],
    ['a cancelled subscription', { status: 'canceled' }, { quota_kind: 'cycle', renews: false }],
    ['a subscription that ends this month', { cancelAt: Date.parse('2026-11-20T00:00:00Z') }, { renews: false }],
    ['a subscription that ends next month', { cancelAt: Date.parse('2026-12-20T00:00:00Z') }, { renews: true }],
  ])('answers the kind of the quota of %s, and whether it renews', async (_what, subscription, expected) => {
    const { api, caller } = await open({ subscription });
    expect(await attributesOf(api, caller, '/usage/summary')).toMatchObject(expected);
  });

  test('answers a quota of no units as used up', async () => {
    const { api, caller } = await open({ monthlyLimit: 0 });
    expect(await attributesOf(api, caller, '/usage/summary')).toMatchObject({ limit: 0, remaining: 0, used_percent: 100, tone: 'danger' });
  });
});

describe('getUsageHistory', () => {
  test('answers the validations of each month by status, oldest first, without those of the playground and of other accounts', async () => {
    const { api, caller } = await open();
    await write(api, caller, '2026-09-30T23:59:59Z');
    await write(api, caller, '2026-10-01T00:00:00Z', { status: 'not_found' });
    await write(api, caller, '2026-11-01T00:00:00Z', { status: 'queued' });
    await write(api, caller, '2026-11-02T00:00:00Z', { deletedAt: NOW });
    await write(api, caller, '2026-11-02T00:00:00Z', { source: PLAYGROUND_RUN });
    await write(api, await api.createUser('other'), '2026-11-02T00:00:00Z');
    await api.processEvents();
    const none = { total: 0, valid: 0, not_found: 0, cep_unavailable: 0, returned: 0, error: 0, pending: 0, other: 0 };
    expect(await attributesOf(api, caller, '/usage/history?months=3')).toEqual({
      months: [
        { ...none, month: '2026-09', total: 1, valid: 1 },
        { ...none, month: '2026-10', total: 1, not_found: 1 },
        { ...none, month: '2026-11', total: 2, valid: 1, pending: 1 },
      ],
    });
  });

  test('answers six months, unless another number is requested', async () => {
    const { api, caller } = await open();
    const reply = await get(api, caller, '/usage/history');
    expect([reply.at('data.attributes.months.0.month'), reply.at('data.attributes.months.5.month')]).toEqual(['2026-06', '2026-11']);
    expect(await get(api, caller, '/usage/history?months=25')).toMatchObject({
      status: 422,
      problems: [{ code: 'invalid_filter', at: 'months' }],
    });
  });
});

describe('getUsageBreakdown', () => {
  test('answers the operations of the current month with their limit', async () => {
    const { api, caller } = await open();
    await write(api, caller, '2026-11-01T00:00:00Z', { source: DIRECT_REQUEST });
    await write(api, caller, '2026-11-01T00:00:00Z', { source: OCR_REQUEST });
    await write(api, caller, '2026-11-01T00:00:00Z', { source: OCR_REQUEST });
    await write(api, caller, '2026-11-01T00:00:00Z', { source: PLAYGROUND_RUN });
    await write(api, caller, '2026-10-31T23:00:00Z');
    await api.processEvents();
    expect(await attributesOf(api, caller, '/usage/breakdown')).toEqual({
      period: '2026-11',
      operations: [
        { operation: 'validate', used: 1, limit: 10 },
        { operation: 'validate_ocr', used: 2, limit: 10 },
        { operation: 'playground', used: 1, limit: null },
      ],
    });
    expect(await attributesOf(api, caller, '/usage/breakdown?period=2026-10')).toMatchObject({
      period: '2026-10',
      operations: [{ operation: 'validate', used: 1, limit: null }, { used: 0 }, { used: 0 }],
    });
  });

  test.each(['2026-13', '2026', 'last'])('refuses the period %s', async (period) => {
    const { api, caller } = await open();
    expect(await get(api, caller, `/usage/breakdown?period=${period}`)).toMatchObject({
      status: 422,
      problems: [{ code: 'invalid_filter', at: 'period' }],
    });
  });
});

describe('getUsageHeatmap', () => {
  test('answers the validations of each day and hour in the time zone of the account', async () => {
    const { api, caller } = await open();
    await write(api, caller, '2026-11-05T17:59:59Z');
    await write(api, caller, '2026-11-05T17:00:00Z');
    await write(api, caller, '2026-11-05T05:30:00Z');
    await write(api, caller, '2026-11-04T05:59:59Z');
    await write(api, caller, '2026-11-05T17:00:00Z', { source: PLAYGROUND_RUN });
    await api.processEvents();
    const hours = (counts: Readonly<Record<number, number>>) => Array.from({ length: 24 }, (_unused, hour) => counts[hour] ?? 0);
    expect(await attributesOf(api, caller, '/usage/heatmap?days=2')).toEqual({
      timezone: 'America/Mexico_City',
      total: 3,
      max: 2,
      days: [
        { date: '2026-11-04', hours: hours({ 23: 1 }) },
        { date: '2026-11-05', hours: hours({ 11: 2 }) },
      ],
    });
  });

  test('counts an hour of UTC in the hour of the clock in which it begins', async () => {
    const { api, caller } = await open({ timezone: 'Asia/Kathmandu' });
    await write(api, caller, '2026-11-05T10:50:00Z');
    await api.processEvents();
    const reply = await get(api, caller, '/usage/heatmap?days=1');
    expect([reply.at('data.attributes.days.0.hours.15'), reply.at('data.attributes.days.0.hours.16')]).toEqual([1, 0]);
  });

  test('answers 90 days, unless another number is requested', async () => {
    const { api, caller } = await open();
    const reply = await get(api, caller, '/usage/heatmap');
    expect([reply.at('data.attributes.days.0.date'), reply.at('data.attributes.days.89.date')]).toEqual(['2026-08-08', '2026-11-05']);
    expect(await get(api, caller, '/usage/heatmap?days=91')).toMatchObject({
      status: 422,
      problems: [{ code: 'invalid_filter', at: 'days' }],
    });
  });
});
