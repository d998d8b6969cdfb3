import type { PaidInterval } from '../../../shared/billing/domain/price-name.ts';
import { startOfNextUtcMonth, utcMonth } from '../../../shared/platform/time/month.ts';

/** A number of units, negative after refunds, that are reported at an instant (epoch milliseconds) of their month. */
export type UsageReport = { readonly id: string; readonly quantity: number; readonly at: number };

/** What a unit costs that is charged by the month: centavos, with or without IVA. */
export type UnitPrice = { readonly unitAmount: number; readonly isTaxIncluded: boolean };

/** What identifies the terms under which a subscription charges units by the month. */
export type TermsName = {
  readonly subscriptionId: string;
  readonly planSlug: string;
  readonly interval: PaidInterval;
  /** `hybrid` charges units beyond the included ones, `metered` each one. */
  readonly model: 'hybrid' | 'metered';
};

/** The terms under which a subscription to a plan charges units by the month. */
export type UsageTerms = UnitPrice &
  TermsName & {
    /** Units of a month that the plan includes. */
    readonly included: number;
    /** The most units beyond them that may be charged. */
    readonly cap: number;
  };

export const isSameTerms = (one: TermsName, other: TermsName | null): boolean =>
  one.subscriptionId === other?.subscriptionId &&
  one.planSlug === other.planSlug &&
  one.interval === other.interval &&
  one.model === other.model;

/**
 * Units of a month. `used` are those that its limit applies to: less the ones that were added to the month (`granted`, null where that
 * is not stored any more).
 */
export type MonthUnits = { readonly used: number; readonly granted: number | null };

/** A report that was stored at an instant (epoch milliseconds), before it is sent. */
export type PendingReport = UsageReport & { readonly kind: 'meter' | 'charge' | 'credit'; readonly storedAt: number };

/** Units of a month under one set of terms. It has all that settles them, also after the subscription ended or changed. */
export type UsageRecord = UsageTerms & {
  /** `YYYY-MM`. */
  readonly month: string;
  /** Records of a month follow each other, from 0. */
  readonly index: number;
  /** Units of the month that had been used when it began; they are not its own. */
  readonly from: number;
  /** Units of the month when it ended; null until then. */
  readonly until: number | null;
  /** Units that had been added to the month when it ended. */
  readonly granted: number;
  /** Whether its units left the meter for an invoice of their own. */
  readonly isOffMeter: boolean;
  /** Units on the meter, on invoices of their own, and those that a credit returned. */
  readonly reported: number;
  readonly charged: number;
  readonly credited: number;
  /** The instant (epoch milliseconds) of the latest report to the meter; null before the first. */
  readonly meteredAt: number | null;
  /** Stored before it is sent; its outcome is not known yet. */
  readonly pending: PendingReport | null;
  /** Increases with each write. */
  readonly revision: number;
};

const newUsageRecord = (terms: UsageTerms, month: string, index: number, from: number): UsageRecord => ({
  ...terms,
  month,
  index,
  from,
  until: null,
  granted: 0,
  isOffMeter: false,
  reported: 0,
  charged: 0,
  credited: 0,
  meteredAt: null,
  pending: null,
  revision: 0,
});

/** Units of a record that are charged now, wherever. */
const chargedUnits = ({ reported, charged, credited }: UsageRecord): number => reported + charged - credited;

/** An open record with new terms of the same name; null where they change nothing. */
const changedRecord = (last: UsageRecord, terms: UsageTerms, usedBefore: number | null): UsageRecord | null => {
  // Of a change to a metered plan that was interrupted: the units until now are those of the plan before.
  const isUntouched = terms.model === 'metered' && last.pending === null && chargedUnits(last) === 0;
  const from = isUntouched ? Math.max(last.from, usedBefore ?? 0) : last.from;
  // Units may have been used under the highest cap. The price stays that of the subscription at the processor.
  const next = { ...last, from, included: terms.included, cap: Math.max(last.cap, terms.cap) };
  return next.cap === last.cap && next.included === last.included && from === last.from ? null : next;
};

/**
 * The record that has the terms of a month, to be stored; null where nothing is to be. `last` is the latest of the month. Units that
 * were used before are not charged: those of earlier records, unless `usedBefore` states them.
 */
export const recordOfTerms = (
  last: UsageRecord | undefined,
  terms: UsageTerms,
  month: string,
  usedBefore: number | null,
): UsageRecord | null => {
  if (last === undefined) return terms.cap > 0 ? newUsageRecord(terms, month, 0, usedBefore ?? 0) : null;
  if (last.until !== null) return terms.cap > 0 ? newUsageRecord(terms, month, last.index + 1, usedBefore ?? last.until) : null;
  return isSameTerms(last, terms) ? changedRecord(last, terms, usedBefore) : null;
};

/** The processor makes the invoice of a month at its end and closes it an hour later; units that are reported until then are on it. */
const INVOICE_OPEN_MS = 45 * 60_000;

/** The instant of a month at which usage is reported, or null once its invoice is final. `month` is `YYYY-MM`. */
export const reportInstant = (month: string, now: number): number | null => {
  const end = startOfNextUtcMonth(Date.parse(`${month}-01T00:00:00Z`));
  if (now < end) return now;
  return now < end + INVOICE_OPEN_MS ? end - 1_000 : null;
};

/** Units to be charged: those beyond the included ones and beyond what was used before, at most the cap. */
const unitsToCharge = ({ included, cap, from, until }: UsageRecord, used: number): number =>
  Math.min(Math.max(0, (until ?? used) - Math.max(included, from)), cap);

/** A record that ended, after refunds of its units. Units that were added to the month since are none of its own. */
export const afterRefunds = (record: UsageRecord, { used, granted }: MonthUnits): UsageRecord =>
  record.until === null || granted === null ? record : { ...record, until: Math.min(record.until, used + granted - record.granted) };

/** The next report of a record, without its id; null where nothing is to be reported. `used` are the units of its month. */
export const nextReport = (record: UsageRecord, used: number, now: number): Omit<PendingReport, 'id' | 'storedAt'> | null => {
  if (record.isOffMeter && record.reported !== 0) {
    // At their own instant: a later one may be in the period of another subscription of the customer.
    return { kind: 'meter', quantity: -record.reported, at: record.meteredAt ?? reportInstant(record.month, now) ?? now };
  }
  const quantity = unitsToCharge(record, used) - chargedUnits(record);
  if (quantity === 0) return null;
  const at = record.until === null ? reportInstant(record.month, now) : null;
  if (at !== null) return { kind: 'meter', quantity, at };
  return { kind: quantity > 0 ? 'charge' : 'credit', quantity: Math.abs(quantity), at: now };
};

/** The record after its pending report, of which the processor counted a number of units. */
export const settledRecord = (record: UsageRecord, counted: number): UsageRecord => {
  const after = { ...record, pending: null };
  switch (record.pending?.kind) {
    case 'meter':
      return { ...after, reported: record.reported + counted, meteredAt: record.pending.at };
    case 'charge':
      return { ...after, charged: record.charged + counted };
    case 'credit':
      return { ...after, credited: record.credited + counted };
    case undefined:
      return record;
  }
};

/** Whether the month of a record is that of an instant. */
export const isOfMonth = ({ month }: Pick<UsageRecord, 'month'>, now: number): boolean => month === utcMonth(now);
