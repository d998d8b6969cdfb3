import { CFDI_USES, TAX_REGIMES } from '../../../functions/billing/domain/sat-catalogues.ts';
import { taxKeys } from '../../../functions/panel/texts/billing.ts';
import {
  basePrices,
  hasOverage,
  isCostAsShown,
  isPaid,
  outcomeOfCheckout,
  stepTo,
  unitPrice,
} from '../../../functions/panel/view/money/billing.ts';
import { chosenMonth, daysOfMonth, lastMonths } from '../../../functions/panel/view/money/months.ts';
import { taxKeysOf } from '../../../functions/panel/view/money/tax-keys.ts';

const FREE = {
  source: 'default',
  status: 'active',
  plan_slug: 'free',
  billing_interval: null,
  billing_model: 'free',
  cancel_at_period_end: false,
} as const;

const PAID = { ...FREE, source: 'processor', plan_slug: 'personal', billing_interval: 'month', billing_model: 'hybrid' } as const;

test('the first paid plan is bought on a page of the processor, another one is a change, and a free one is at once', () => {
  expect(stepTo(FREE, 'personal', 'month')).toBe('checkout');
  expect(stepTo(PAID, 'negocio', 'month')).toBe('change');
  expect(stepTo(PAID, 'personal', 'year')).toBe('change');
  expect(stepTo(PAID, 'personal', 'month')).toBe('current');
  expect(stepTo(PAID, 'free', null)).toBe('switch');
  expect(stepTo(FREE, 'free', null)).toBe('current');
  expect(stepTo(PAID, 'personal', 'once')).toBe('checkout');
  expect(stepTo({ ...PAID, status: 'canceled' }, 'negocio', 'month')).toBe('checkout');
});

test('additional validations are offered on a paid hybrid plan that is active', () => {
  expect(hasOverage(PAID)).toBe(true);
  expect(hasOverage({ ...PAID, status: 'trialing' })).toBe(false);
  expect(hasOverage({ ...PAID, billing_model: 'tiered' })).toBe(false);
  expect([isPaid(PAID), isPaid(FREE)]).toEqual([true, false]);
});

test('the price of a unit is none of the prices of a plan', () => {
  const base = { billing_interval: 'month', kind: 'base', unit_amount: 100, tax_behavior: 'exclusive' } as const;
  const unit = { ...base, kind: 'metered_overage' } as const;
  expect([basePrices([base, unit]), unitPrice([base, unit]), unitPrice([base])]).toEqual([[base], unit, null]);
});

test('a change is confirmed at the cost that was shown, less what the period lost meanwhile; another one is shown first', () => {
  const credit = { kind: 'unused_time', amount: -1_000 };
  const charge = { kind: 'remaining_time', amount: 5_000 };
  const shown = { amount_due: 4_640, lines: [credit, charge] };
  const later = {
    amount_due: 4_635,
    lines: [
      { ...credit, amount: -999 },
      { ...charge, amount: 4_995 },
    ],
  };
  expect(isCostAsShown(shown, shown)).toBe(true);
  expect(isCostAsShown(shown, later)).toBe(true);
  expect(isCostAsShown(later, shown)).toBe(false);
  expect(isCostAsShown(shown, { amount_due: 0, lines: [{ ...credit, amount: -5_000 }, charge] })).toBe(false);
  expect(isCostAsShown(shown, { amount_due: 0, lines: [] })).toBe(false);
  expect(isCostAsShown(shown, { ...shown, lines: [{ ...credit, kind: 'other' }, charge] })).toBe(false);
});

test('a return without the outcome of a payment counts as none', () => {
  expect(['success', 'package', 'cancelled', undefined].map(outcomeOfCheckout)).toEqual(['success', 'package', 'cancelled', 'cancelled']);
});

test('every regime and use of the API has a name', () => {
  const { regimes, uses } = taxKeysOf(taxKeys.es);
  expect(regimes.map(([key]) => key).toSorted()).toEqual(TAX_REGIMES.toSorted());
  expect(uses.map(([key]) => key).toSorted()).toEqual([...CFDI_USES].toSorted());
});

test('the last 24 months can be chosen, and the days of a month end today at the latest', () => {
  const months = lastMonths('2026-02-10');
  expect([months.length, months[0], months[2], months.at(-1)]).toEqual([24, '2026-02', '2025-12', '2024-03']);
  expect(chosenMonth(months, '2025-12')).toBe('2025-12');
  expect(chosenMonth(months, '1999-01')).toBe('2026-02');
  expect(daysOfMonth('2026-02', '2026-02-10')).toEqual({ from: '2026-02-01', to: '2026-02-10' });
  expect(daysOfMonth('2026-01', '2026-02-10')).toEqual({ from: '2026-01-01', to: '2026-01-31' });
});
