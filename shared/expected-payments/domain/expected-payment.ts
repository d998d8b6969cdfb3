import type { BankAccount } from '../../banking/domain/bank-account/bank-account.ts';
import type { UserId } from '../../identity/accounts/domain/identity.ts';
import type { Brand } from '../../platform/brand.ts';
import { isUuid } from '../../platform/ids/uuid.ts';
import { isCentavos, type Centavos } from '../../platform/money/centavos.ts';
import { addDays, MEXICO_CITY, type CalendarDate } from '../../platform/time/calendar-date.ts';
import { startOfDay } from '../../platform/time/zoned-day.ts';
import type { ValidationId } from '../../validation/domain/validation-id.ts';
import type { PaymentId } from './payment.ts';

/** A UUID whose first eight digits are its last day, so that ids are in the order of these days. */
export type ExpectedPaymentId = Brand<string, 'ExpectedPaymentId'>;

export const isExpectedPaymentId = (text: string): text is ExpectedPaymentId => isUuid(text);

const DAY_MS = 86_400_000;

/** The beginning of the ids of expected payments with this last day. */
export const dayPrefixOf = (to: CalendarDate): string =>
  Math.floor(Date.parse(`${to}T00:00:00Z`) / DAY_MS)
    .toString(16)
    .padStart(8, '0');

/** The id of an expected payment, from a random UUID. */
export const expectedPaymentIdFrom = (to: CalendarDate, uuid: string): ExpectedPaymentId => {
  // Version 8: the service defines the meaning of the other bits (RFC 9562 §5.8).
  const id = `${dayPrefixOf(to)}${uuid.slice(8, 14)}8${uuid.slice(15)}`;
  if (!isExpectedPaymentId(id)) throw new TypeError(`${uuid} is no UUID`);
  return id;
};

export const STATUSES = ['open', 'matched', 'partial', 'overpaid', 'expired', 'cancelled'] as const;
export type ExpectedPaymentStatus = (typeof STATUSES)[number];

export const FLAGS = ['late', 'duplicate', 'wrong_account', 'returned', 'unconfirmed'] as const;
export type ExpectedPaymentFlag = (typeof FLAGS)[number];

/** Whether a payment adds to the received amount, or only explains why it does not. */
export const MATCH_KINDS = ['counted', 'duplicate', 'wrong_account'] as const;
export type MatchKind = (typeof MATCH_KINDS)[number];

/** A validation at an expected payment. */
export type Match = {
  readonly validationId: ValidationId;
  readonly paymentId: PaymentId;
  readonly kind: MatchKind;
  readonly amount: Centavos;
  /** Day of the payment. */
  readonly date: CalendarDate;
  readonly by: 'service' | 'user';
  /** Epoch milliseconds. */
  readonly at: number;
};

/** A match or unmatch that a user made. */
export type ManualChange = {
  readonly action: 'matched' | 'unmatched';
  readonly validationId: ValidationId;
  readonly at: number;
  readonly requestId: string;
};

export type ExpectedPayment = {
  readonly id: ExpectedPaymentId;
  readonly userId: UserId;
  readonly amount: Centavos;
  /** By how much the received amount may differ from the amount. */
  readonly tolerance: Centavos;
  readonly account: BankAccount;
  /** First and last day of the payment, both included. */
  readonly from: CalendarDate;
  readonly to: CalendarDate;
  readonly senderHint: string | null;
  readonly clientRef: string | null;
  /** In the order in which they were matched. */
  readonly matches: readonly Match[];
  /** The newest ones. */
  readonly manualChanges: readonly ManualChange[];
  /** A payment that counted was returned, or its verdict was withdrawn. */
  readonly wasReturned: boolean;
  readonly wasUnconfirmed: boolean;
  /** Epoch milliseconds, as the instants below. */
  readonly expiredAt: number | null;
  readonly cancelledAt: number | null;
  readonly createdAt: number;
  /** 1 when created, one more with every change. */
  readonly version: number;
};

/** What a caller states of a payment. */
export type StatedPayment = Pick<ExpectedPayment, 'amount' | 'tolerance' | 'account' | 'from' | 'to' | 'senderHint' | 'clientRef'>;

/** An expected payment as it is created; `now` in epoch milliseconds. */
export const newExpectedPayment = (
  stated: StatedPayment,
  { id, userId }: Pick<ExpectedPayment, 'id' | 'userId'>,
  now: number,
): ExpectedPayment => ({
  ...stated,
  id,
  userId,
  matches: [],
  manualChanges: [],
  wasReturned: false,
  wasUnconfirmed: false,
  expiredAt: null,
  cancelledAt: null,
  createdAt: now,
  version: 1,
});

/** Payments that count towards an expected payment at most. */
const MAX_COUNTED = 50;
/** Further matches at most. A payment may be validated any number of times; those beyond add nothing. */
const MAX_OTHERS = 20;

/** Manual changes that are kept with it. */
const MAX_MANUAL_CHANGES = 20;

/** A payment is matched by the service up to so many days after the last one; later ones only by hand. */
export const LATE_DAYS = 30;

/** Days after the last one, in which certificates and verdicts of payments of that day still arrive, before it expires. */
export const GRACE_DAYS = 2;

/** 100 pesos: what rounding and charges make, and few enough for one read of the index. */
export const MAX_TOLERANCE = 10_000;

export const centavosOf = (value: number): Centavos => {
  if (!isCentavos(value)) throw new RangeError('a sum of amounts is beyond exact numbers');
  return value;
};

type Amounts = Pick<ExpectedPayment, 'amount' | 'tolerance' | 'matches'>;

const sum = (matches: readonly Match[]): number => matches.reduce((total, { amount }) => total + amount, 0);

export const countedOf = ({ matches }: Pick<ExpectedPayment, 'matches'>): readonly Match[] =>
  matches.filter(({ kind }) => kind === 'counted');

/** The sum of the payments that count. */
export const receivedOf = (expected: Pick<ExpectedPayment, 'matches'>): Centavos => centavosOf(sum(countedOf(expected)));

/** What is not received yet; nothing once the difference is within the tolerance. */
export const missingOf = (expected: Amounts): Centavos => {
  const missing = expected.amount - receivedOf(expected);
  return centavosOf(missing <= expected.tolerance ? 0 : missing);
};

/** What was received beyond the amount; nothing while the difference is within the tolerance. */
export const excessOf = (expected: Amounts): Centavos => {
  const excess = receivedOf(expected) - expected.amount;
  return centavosOf(excess <= expected.tolerance ? 0 : excess);
};

/** The status follows from the matches, a cancellation and the expiry: no write sets it. */
export const statusOf = (expected: Amounts & Pick<ExpectedPayment, 'expiredAt' | 'cancelledAt'>): ExpectedPaymentStatus => {
  if (expected.cancelledAt !== null) return 'cancelled';
  if (excessOf(expected) > 0) return 'overpaid';
  if (missingOf(expected) === 0) return 'matched';
  if (expected.expiredAt !== null) return 'expired';
  return receivedOf(expected) > 0 ? 'partial' : 'open';
};

/** Whether it takes a payment: it is neither paid nor cancelled. */
export const takesPayments = (expected: ExpectedPayment): boolean =>
  expected.cancelledAt === null && missingOf(expected) > 0 && countedOf(expected).length < MAX_COUNTED;

/** Whether it takes a match that only explains why a payment does not count. */
export const takesOthers = ({ matches }: Pick<ExpectedPayment, 'matches'>): boolean =>
  matches.length - countedOf({ matches }).length < MAX_OTHERS;

export const flagsOf = (expected: ExpectedPayment): readonly ExpectedPaymentFlag[] => {
  const { matches, to, wasReturned, wasUnconfirmed } = expected;
  const present: Readonly<Record<ExpectedPaymentFlag, boolean>> = {
    late: countedOf(expected).some(({ date }) => date > to),
    duplicate: matches.some(({ kind }) => kind === 'duplicate'),
    wrong_account: matches.some(({ kind }) => kind === 'wrong_account'),
    returned: wasReturned,
    unconfirmed: wasUnconfirmed,
  };
  return FLAGS.filter((flag) => present[flag]);
};

/** When it expires (epoch milliseconds): at the end of the grace, by the clocks of Mexico City. */
export const expiryOf = ({ to }: Pick<ExpectedPayment, 'to'>): number => startOfDay(MEXICO_CITY, addDays(to, GRACE_DAYS + 1));

/** When the sweep handles it; null when nothing is pending. */
export const dueAtOf = (expected: ExpectedPayment): number | null => {
  const status = statusOf(expected);
  return status === 'open' || status === 'partial' ? expiryOf(expected) : null;
};

/** The manual changes with one more; the oldest gives way. */
export const withManualChange = (
  changes: ExpectedPayment['manualChanges'],
  change: ManualChange | null,
): ExpectedPayment['manualChanges'] => (change === null ? changes : [...changes, change].slice(-MAX_MANUAL_CHANGES));
