import { get } from '../../support/api/invoke.ts';
import { accountOf, aTransfer, BANORTE, BENEFICIARY, centavosOf, clabeOf, CUENCA } from '../../support/builders/transfers.ts';
import { open, pay, read, report, volumes } from './finance-reports.ts';

const MONTH = { month: '2026-11' };

describe('getFinanceSummary', () => {
  test('answers counts, exact sums, tickets, banks and the month before', async () => {
    const { api, caller } = await open();
    await pay(api, caller, 'before', { at: '2026-10-15T12:00:00Z', pesos: '50.00' });
    await pay(api, caller, 'one', { at: '2026-11-01T12:00:00Z', pesos: '100.10' });
    await pay(api, caller, 'two', { at: '2026-11-02T12:00:00Z', pesos: '200.20', emisor: BANORTE.code });
    await pay(api, caller, 'three', { at: '2026-11-02T13:00:00Z', pesos: '0.05', status: 'returned' });
    await api.processEvents();
    const reply = await report(api, caller, 'summary', MONTH);
    expect(reply.at('data')).toMatchObject({
      type: 'finance_summary',
      id: caller.user.id,
      attributes: {
        period: {
          month: '2026-11',
          timezone: 'America/Mexico_City',
          from_utc: '2026-11-01T06:00:00.000Z',
          to_utc: '2026-12-01T05:59:59.999Z',
        },
        counts: { total: 3, valid: 2, returned: 1, not_found: 0 },
        amounts: {
          total_volume: 300.35,
          total_volume_exact: '300.35',
          verified_volume_exact: '300.30',
          unverified_volume_exact: '0.05',
          avg_ticket_exact: '100.12',
          median_ticket_exact: '100.10',
          max_ticket_exact: '200.20',
          min_ticket_exact: '0.05',
          verified_share_pct: 99.98,
        },
        success_rate: 0.6667,
        avg_processing_ms: 2_000,
        top_counterparties: [{ account: BENEFICIARY, count: 3 }],
        top_banks_receptor: [{ bank_code: CUENCA.code, count: 3 }],
        top_banks_emisor: [{ bank_code: BANORTE.code, count: 1, total_volume_exact: '200.20' }, { count: 2 }],
        comparison_prev_month: { month: '2026-10', count: 1, total_volume_exact: '50.00', count_change_pct: 200 },
      },
    });
  });

  test('compares the first month of a report with the one before, which no report has', async () => {
    const { api, caller } = await open();
    const reply = await report(api, caller, 'summary', { month: '2000-01' });
    expect(reply.at('data.attributes.comparison_prev_month')).toMatchObject({ month: '1999-12', count: 0 });
    expect((await report(api, caller, 'monthly', { month: '2000-01', months: '3' })).status).toBe(200);
    expect((await report(api, caller, 'summary', { month: '1999-12' })).problems).toMatchObject([{ code: 'invalid_filter' }]);
  });

  test('answers nulls for a month without validations', async () => {
    const { api, caller } = await open();
    const reply = await report(api, caller, 'summary', { month: '2026-02' });
    expect(reply.at('data.attributes')).toMatchObject({
      counts: { total: 0 },
      amounts: { total_volume_exact: '0.00', avg_ticket: null, median_ticket_exact: null, verified_share_pct: null },
      success_rate: null,
      avg_processing_ms: null,
    });
    expect(read(reply, 'data.attributes.daily_breakdown', volumes)).toHaveLength(28);
  });

  test('has 29 days in February of a leap year, and a day of 23 hours where clocks are put forward', async () => {
    const { api, caller } = await open('America/New_York');
    await pay(api, caller, 'before the change', { at: '2026-03-08T04:59:59Z', pesos: '1.00' });
    await pay(api, caller, 'of the short day', { at: '2026-03-08T05:00:00Z', pesos: '2.00' });
    await pay(api, caller, 'after it', { at: '2026-03-09T04:00:00Z', pesos: '4.00' });
    await api.processEvents();
    const leap = await report(api, caller, 'summary', { month: '2028-02' });
    expect(read(leap, 'data.attributes.daily_breakdown', volumes)).toHaveLength(29);
    const march = await report(api, caller, 'summary', { month: '2026-03' });
    const days = read(march, 'data.attributes.daily_breakdown', volumes);
    expect(days.slice(6, 9).map(({ total_volume_exact: sum }) => sum)).toEqual(['1.00', '2.00', '4.00']);
  });

  test('averages the times of validations where a time zone differs by a fraction of an hour', async () => {
    const { api, caller } = await open('Asia/Kathmandu');
    await pay(api, caller, 'in the first minutes of a day', { at: '2026-11-02T18:20:00Z', pesos: '1.00' });
    await pay(api, caller, 'at noon', { at: '2026-11-03T06:00:00Z', pesos: '1.00' });
    await api.processEvents();
    expect((await report(api, caller, 'summary', MONTH)).at('data.attributes.avg_processing_ms')).toBe(2_000);
  });

  test.each(['summary', 'monthly', 'by-bank', 'counterparties', 'statement', 'accounting'])(
    'and %s answer 422 where no number holds the sums',
    async (path) => {
      const { api, caller } = await open();
      const transfer = aTransfer({ monto: centavosOf('9999999999999.99') });
      for (let index = 0; index < 10; index += 1) {
        await pay(api, caller, `payment ${index}`, { at: '2026-11-02T12:00:00Z', pesos: '1.00', status: 'not_found', transfer });
      }
      await api.processEvents();
      expect(await report(api, caller, path, MONTH)).toMatchObject({ status: 422, problems: [{ code: 'report_too_large' }] });
    },
  );

  test('defaults to the current month of the account', async () => {
    const { api, caller } = await open();
    expect((await report(api, caller, 'summary')).at('data.attributes.period.month')).toBe('2026-12');
  });
});

describe('getFinanceCounterparties', () => {
  test('lists the accounts that received most, and sums up the others', async () => {
    const { api, caller } = await open();
    for (const [index, pesos] of ['1.00', '30.00', '20.00'].entries()) {
      const transfer = aTransfer({ accounts: [accountOf(clabeOf(CUENCA.prefix, index + 1))], monto: centavosOf(pesos) });
      await pay(api, caller, `to ${index}`, { at: '2026-11-02T12:00:00Z', pesos, transfer });
    }
    await api.processEvents();
    const reply = await report(api, caller, 'counterparties', { ...MONTH, limit: '2' });
    expect(reply.at('data.attributes')).toMatchObject({
      counterparties: [{ account: clabeOf(CUENCA.prefix, 2) }, { account: clabeOf(CUENCA.prefix, 3) }],
      others: { accounts: 1, total_volume_exact: '1.00' },
      totals: { count: 3, total_volume_exact: '51.00' },
    });
  });
});

describe('getFinanceFolio', () => {
  test('answers 404 for an unknown folio, for one of another account, and for a text that is none', async () => {
    const { api, caller } = await open();
    const summary = await report(api, caller, 'summary', MONTH);
    const folio = String(summary.at('data.attributes.folio'));
    expect((await report(api, caller, `folios/${folio}`)).at('data.attributes.count')).toBe(0);
    const other = await api.createUser('other');
    for (const path of [`/finance/folios/${folio}`, '/finance/folios/FIN-202611-0000000000000000', '/finance/folios/x']) {
      expect((await get(api, other, path)).status).toBe(404);
    }
  });
});
