import * as fc from 'fast-check';

import { makePackageUnits } from '../../../functions/billing/adapters/package-units.ts';
import { makeUsageReports } from '../../../functions/billing/adapters/usage-reports.ts';
import type { PaymentProcessor } from '../../../functions/billing/ports/payment-processor.ts';
import { makeReportUsage } from '../../../functions/billing/use-cases/report-usage.ts';
import { makeUsageTerms } from '../../../functions/billing/use-cases/usage-terms.ts';
import { makeBillingAccounts } from '../../../shared/billing/adapters/billing-accounts.ts';
import { ProcessorUnavailableError } from '../../../shared/billing/ports/processor-unavailable.ts';
import { refundQuotaUnit } from '../../../shared/identity/plans/adapters/refund-quota-unit.ts';
import { utcMonth } from '../../../shared/platform/time/month.ts';
import { CARD_THAT_FAILS_LATER, openPayingUser } from '../../support/billing/paying.ts';
import { CLIENT_ADDRESS } from '../../support/builders/identity/identity.ts';

type Paying = Awaited<ReturnType<typeof openPayingUser>>;

const HOUR_MS = 3_600_000;
const INCLUDED = 10;

const openHybrid = async (cap: number | null = 5) => {
  const user = await openPayingUser();
  await user.buy('hybrid');
  if (cap !== null) await user.call('PUT', '/billing/overage', { enabled: true, monthly_cap: cap });
  return user;
};

const take = async ({ api, caller }: Paying, units: number) => {
  const { apiKey } = caller;
  const request = () =>
    api.kept.apiKeyAuthorizer.authorize({ apiKey, address: CLIENT_ADDRESS, permission: null, consumeUnit: true, now: api.clock.now() });
  const taken = await Promise.all(Array.from({ length: units }, request));
  return taken.filter(({ kind }) => kind === 'authorized').length;
};

const review = async ({ api }: Paying): Promise<void> => {
  api.clock.advance(HOUR_MS + 1);
  await api.families.billing.schedules.review();
};

const metered = ({ standIn }: Paying): number => standIn.account.meterEvents.reduce((sum, { value }) => sum + value, 0);

describe('PUT /billing/overage', () => {
  test('raises the limit of the gate to the cap, where fifty concurrent requests stop exactly', async () => {
    await using user = await openHybrid();
    const shown = await user.subscription();
    expect(shown.at('data.attributes')).toMatchObject({ overage_enabled: true, overage_monthly_cap: 5, effective_limit: 15 });
    expect(await take(user, 50)).toBe(15);
    expect((await user.subscription()).at('meta.quota')).toMatchObject({ used: 15, limit: 15, remaining: 0 });
  });

  test('turned off again leaves the included units', async () => {
    await using user = await openHybrid();
    const off = await user.call('PUT', '/billing/overage', { enabled: false });
    expect(off.at('data.attributes')).toMatchObject({ overage_enabled: false, overage_monthly_cap: null, effective_limit: INCLUDED });
    expect(await take(user, 20)).toBe(INCLUDED);
  });

  test('announces 80 and 100 per cent of the included units', async () => {
    await using user = await openHybrid();
    const { apiKey } = user.caller;
    const reached: unknown[] = [];
    for (let unit = 0; unit < 12; unit += 1) {
      const taken = await user.api.kept.apiKeyAuthorizer.authorize({
        apiKey,
        address: CLIENT_ADDRESS,
        permission: null,
        consumeUnit: true,
        now: user.api.clock.now(),
      });
      reached.push(taken.kind === 'authorized' ? (taken.unit?.reached ?? null) : null);
    }
    expect(reached[6]).toBeNull();
    expect(reached[7]).toEqual({ percent: 80, limit: INCLUDED });
    expect(reached[9]).toEqual({ percent: 100, limit: INCLUDED });
  });

  test.each([
    [{ enabled: true }, 422, 'required'],
    [{ enabled: true, monthly_cap: 0 }, 422, 'validation_error'],
    [{ monthly_cap: 5 }, 422, 'required'],
  ])('answers %j with %s %s', async (body, status, code) => {
    await using user = await openHybrid(null);
    const reply = await user.call('PUT', '/billing/overage', body);
    expect([reply.status, reply.problems.map((problem) => problem.code)]).toEqual([status, [code]]);
  });

  test('answers 422 overage_not_available on a plan without it, and 404 without a paid subscription', async () => {
    await using user = await openPayingUser();
    const body = { enabled: true, monthly_cap: 5 };
    expect((await user.call('PUT', '/billing/overage', body)).problems).toEqual([{ code: 'subscription_not_found', at: null }]);
    await user.buy('personal');
    expect((await user.call('PUT', '/billing/overage', body)).problems).toEqual([{ code: 'overage_not_available', at: null }]);
  });

  test('has no effect while a payment is overdue', async () => {
    await using user = await openPayingUser();
    await user.buy('hybrid', CARD_THAT_FAILS_LATER);
    await user.settle();
    const reply = await user.call('PUT', '/billing/overage', { enabled: true, monthly_cap: 5 });
    expect(reply.at('data.attributes')).toMatchObject({ status: 'past_due', effective_limit: INCLUDED });
  });
});

describe('units beyond the included ones', () => {
  test('are reported each hour, once, and charged on the invoice of the month with IVA', async () => {
    await using user = await openHybrid();
    await take(user, 13);
    await review(user);
    await review(user);
    expect(user.standIn.account.meterEvents.map(({ value }) => value)).toEqual([3]);
    user.pass(31);
    await user.settle();
    const invoices = await user.call('GET', '/billing/invoices');
    expect(invoices.at('data.0.attributes.lines')).toContainEqual(expect.objectContaining({ quantity: 3, amount: 1_500 }));
  });

  test('that are refunded in the month lower the meter, and after the final invoice become a credit', async () => {
    await using user = await openHybrid();
    await take(user, 13);
    await review(user);
    const month = utcMonth(user.api.clock.now());
    const refund = (seq: number) => refundQuotaUnit(user.api.table, { gateId: user.caller.gateId, month, seq });
    await refund(1);
    await review(user);
    expect(metered(user)).toBe(2);
    user.pass(31);
    await user.settle();
    await refund(2);
    await review(user);
    expect(metered(user)).toBe(2);
    expect(user.standIn.account.balances.map(({ amount }) => amount)).toEqual([-580]);
    await review(user);
    expect(user.standIn.account.balances).toHaveLength(1);
  });

  test.each([{ enabled: false }, { enabled: true, monthly_cap: 1 }])(
    'are charged although the cap is lowered before they are reported: %o',
    async (body) => {
      await using user = await openHybrid();
      await take(user, 14);
      await user.call('PUT', '/billing/overage', body);
      await review(user);
      expect(metered(user)).toBe(4);
    },
  );

  test('are charged although overage was off and on again before they were reported', async () => {
    await using user = await openHybrid();
    await take(user, 14);
    await user.call('PUT', '/billing/overage', { enabled: false });
    await user.call('PUT', '/billing/overage', { enabled: true, monthly_cap: 1 });
    await review(user);
    expect(metered(user)).toBe(4);
  });

  test('are charged at the price that the subscription was sold at, whatever the plan costs since', async () => {
    await using user = await openHybrid();
    const { plans } = user.api.kept;
    const [hybrid] = (await plans.list()).filter(({ slug }) => slug === 'hybrid');
    if (hybrid === undefined) throw new Error('there is no plan');
    const { user_count: _users, ...plan } = hybrid;
    const prices = plan.prices.map((price) => (price.kind === 'base' ? price : { ...price, unit_amount: 900 }));
    await plans.put({ ...plan, prices });
    user.pass(31);
    await user.settle();
    await review(user);
    await take(user, 12);
    await user.call('POST', '/billing/subscription/cancel', { at_period_end: false });
    const own = [...user.standIn.account.invoices.values()].filter(({ subscription }) => subscription === null);
    expect(own.map(({ net }) => net)).toEqual([2 * 500]);
  });

  test('stay charged when the cap is lowered', async () => {
    await using user = await openHybrid();
    await take(user, 14);
    await review(user);
    await user.call('PUT', '/billing/overage', { enabled: true, monthly_cap: 1 });
    await review(user);
    expect(metered(user)).toBe(4);
  });

  test('are compared with the meter once a day, and a difference is repaired', async () => {
    await using user = await openHybrid();
    await take(user, 13);
    await review(user);
    user.standIn.account.meterEvents.length = 0;
    for (let hour = 0; hour < 25; hour += 1) await review(user);
    expect(metered(user)).toBe(3);
    expect(user.api.log.lines.filter(({ event }) => event === 'usage_differs')).toHaveLength(1);
  });
});

/** What may happen between two runs of the job. */
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('take' as const), units: fc.integer({ min: 1, max: 4 }) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('refund' as const), seq: fc.integer({ min: 1, max: 16 }) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('run' as const), fault: fc.constantFrom('none', 'before', 'after', 'crash') }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('runs' as const) }) },
);

const openHybridFor = (interval: string) => async () => {
  const user = await openPayingUser();
  await user.buy('hybrid', undefined, interval);
  await user.call('PUT', '/billing/overage', { enabled: true, monthly_cap: 6 });
  return user;
};

const openMeteredFor = (interval: string) => async () => {
  const user = await openPayingUser();
  await user.buy('metered', undefined, interval);
  return user;
};

describe('the sum of reports', () => {
  test.each([
    ['overage', openHybridFor('month'), INCLUDED],
    ['overage of a yearly plan', openHybridFor('year'), INCLUDED],
    ['a metered plan', openMeteredFor('month'), 0],
    ['a yearly metered plan', openMeteredFor('year'), 0],
  ])(
    'of %s equals the units that are kept, after any history of refunds, lost answers, crashes and parallel runs',
    async (_name, open, included) => {
      await fc.assert(
        fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
          await using user = await open();
          const { api, caller } = user;
          const counted = new Map<string, number>();
          let fault = 'none';
          const processor: Pick<PaymentProcessor, 'chargeUsage' | 'creditUsage' | 'findSoldUsage' | 'readUsage' | 'sendUsage'> = {
            findSoldUsage: () => Promise.resolve(null),
            chargeUsage: () => Promise.reject(new Error('nothing has ended')),
            creditUsage: () => Promise.reject(new Error('no month has ended')),
            readUsage: () => Promise.resolve([...counted.values()].reduce((sum, each) => sum + each, 0)),
            sendUsage: (_customer, { id, quantity }) => {
              if (fault === 'before') return Promise.reject(new ProcessorUnavailableError('not sent'));
              counted.set(id, quantity);
              return fault === 'after' ? Promise.reject(new ProcessorUnavailableError('no answer')) : Promise.resolve();
            },
          };
          const reports = makeUsageReports(api.table);
          const usageReports: typeof reports = {
            ...reports,
            store: (userId, record) =>
              fault === 'crash' && record.pending === null ? Promise.reject(new Error('crashed')) : reports.store(userId, record),
          };
          let runs = 0;
          const ids = { uuid: () => `report-${(runs += 1)}` };
          const { accounts, plans } = api.kept;
          const billingAccounts = makeBillingAccounts(api.table);
          const usageTerms = makeUsageTerms({
            processor,
            accounts,
            usageReports,
            packageUnits: makePackageUnits(api.table),
            plans,
            clock: api.clock,
          });
          const { report } = makeReportUsage({
            processor,
            accounts,
            billingAccounts,
            usageReports,
            usageTerms,
            ids,
            clock: api.clock,
            log: api.log,
          });
          const run = async (): Promise<void> => {
            await report(caller.user.id).catch(() => false);
          };
          const month = utcMonth(api.clock.now());
          for (const each of steps) {
            if (each.kind === 'take') await take(user, each.units);
            if (each.kind === 'refund') await refundQuotaUnit(api.table, { gateId: caller.gateId, month, seq: each.seq });
            if (each.kind === 'run') {
              ({ fault } = each);
              await run();
            }
            if (each.kind === 'runs') {
              fault = 'none';
              await Promise.all([run(), run(), run()]);
            }
          }
          fault = 'none';
          await run();
          await run();
          const used = (await api.unitsByMonth(caller.gateId))[month] ?? 0;
          const sum = [...counted.values()].reduce((total, each) => total + each, 0);
          expect(sum).toBe(Math.max(0, used - included));
        }),
        { numRuns: 15 },
      );
    },
  );
});
