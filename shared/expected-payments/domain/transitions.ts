import type { EventType, ItemEvent } from '../../events/catalogue.ts';
import type { ValidationId } from '../../validation/domain/validation-id.ts';
import {
  countedOf,
  statusOf,
  takesOthers,
  takesPayments,
  withManualChange,
  type ExpectedPayment,
  type ManualChange,
  type Match,
  type MatchKind,
} from './expected-payment.ts';
import type { Payment } from './payment.ts';

/** The next state of an expected payment, the events of the step, and what becomes of the claims of validations. */
export type Step = {
  readonly next: ExpectedPayment;
  readonly events: readonly ItemEvent[];
  /** Matches that begin or change with it. */
  readonly claimed: readonly Match[];
  /** Matches that end with it, and whether the service may match them again. */
  readonly freed: readonly Match[];
  readonly freedAs: Freed | null;
  /** Repeats the payment of the match that ends, and counts from this step on. */
  readonly successor: Match | null;
  /** The request of a user that makes the step; null for a step of the service. */
  readonly manualChange: ManualChange | null;
};

/**
 * What a claim becomes when its match ends: the payment was returned; a user decided that it is not for this one; or the verdict was
 * withdrawn, and a later one may be matched again.
 */
export type Freed = 'returned' | 'released' | 'unconfirmed';

/** Why a step happens: a user's request, or the service at an instant. */
export type Cause =
  | { readonly by: 'service'; readonly at: number }
  | { readonly by: 'user'; readonly at: number; readonly requestId: string };

const NO_CLAIMS = { claimed: [], freed: [], freedAs: null, successor: null, manualChange: null } as const;

const manualChangeOf = (cause: Cause, action: ManualChange['action'], validationId: ValidationId): ManualChange | null =>
  cause.by === 'user' ? { action, validationId, at: cause.at, requestId: cause.requestId } : null;

const ADDED = { matched: 'expected_payment.matched', overpaid: 'expected_payment.overpaid' } as const satisfies Readonly<
  Record<string, EventType>
>;

const eventsOfAdded = (next: ExpectedPayment, at: number): readonly ItemEvent[] => {
  const status = statusOf(next);
  const type = status === 'matched' || status === 'overpaid' ? ADDED[status] : 'expected_payment.partial';
  return [{ type, at }];
};

/** Adds a payment, of which a match without effect may exist. Null when it does not take it. */
export const addMatch = (expected: ExpectedPayment, payment: Payment, kind: MatchKind, cause: Cause): Step | null => {
  const { validationId, id: paymentId, amount, date } = payment;
  const others = expected.matches.filter((each) => each.validationId !== validationId);
  const counts = kind === 'counted';
  if (counts ? !takesPayments(expected) : !takesOthers({ matches: others })) return null;
  const match: Match = { validationId, paymentId, kind, amount, date, by: cause.by, at: cause.at };
  const manualChange = manualChangeOf(cause, 'matched', validationId);
  const next: ExpectedPayment = {
    ...expected,
    matches: [...others, match],
    manualChanges: withManualChange(expected.manualChanges, manualChange),
    version: expected.version + 1,
  };
  return { ...NO_CLAIMS, next, events: counts ? eventsOfAdded(next, cause.at) : [], claimed: [match], manualChange };
};

/** What counts when the verdict of a match is withdrawn: the first other validation of its payment. Its own events withdraw that one. */
const successorOf = ({ matches }: ExpectedPayment, match: Match, freedAs: Freed): Match | null => {
  if (freedAs !== 'unconfirmed' || match.kind !== 'counted') return null;
  const repetition = matches.find(({ kind, paymentId }) => kind === 'duplicate' && paymentId === match.paymentId);
  return repetition === undefined ? null : { ...repetition, kind: 'counted' };
};

/** The same payment keeps its place among the parts. */
const replaced = ({ matches }: ExpectedPayment, match: Match, successor: Match): readonly Match[] =>
  matches.filter((each) => each.validationId !== successor.validationId).map((each) => (each === match ? successor : each));

/** The step by which another validation of a payment counts instead of a match. */
const succeed = (expected: ExpectedPayment, match: Match, successor: Match, at: number): Step => {
  const next: ExpectedPayment = { ...expected, matches: replaced(expected, match, successor), version: expected.version + 1 };
  return { next, events: eventsOfAdded(next, at), claimed: [], freed: [match], freedAs: 'unconfirmed', successor, manualChange: null };
};

/**
 * Removes the match of a validation, and with one that counted those that repeat its payment. A returned payment is removed whichever of
 * its validations shows it; where the verdict of one validation is withdrawn, another one counts. Null without a match.
 */
export const removeMatch = (expected: ExpectedPayment, validationId: ValidationId, freedAs: Freed, cause: Cause): Step | null => {
  const match = expected.matches.find((each) => each.validationId === validationId);
  if (match === undefined) return null;
  const successor = successorOf(expected, match, freedAs);
  if (successor !== null) return succeed(expected, match, successor, cause.at);
  const isAlone = match.kind === 'wrong_account' || (match.kind === 'duplicate' && freedAs !== 'returned');
  const freed = isAlone ? [match] : expected.matches.filter(({ paymentId }) => paymentId === match.paymentId);
  const didCount = countedOf({ matches: freed }).length > 0;
  const manualChange = manualChangeOf(cause, 'unmatched', validationId);
  const next: ExpectedPayment = {
    ...expected,
    matches: expected.matches.filter((each) => !freed.includes(each)),
    manualChanges: withManualChange(expected.manualChanges, manualChange),
    wasReturned: expected.wasReturned || (didCount && freedAs === 'returned'),
    wasUnconfirmed: expected.wasUnconfirmed || (didCount && freedAs === 'unconfirmed'),
    version: expected.version + 1,
  };
  const events: readonly ItemEvent[] = didCount && freedAs === 'returned' ? [{ type: 'expected_payment.returned', at: cause.at }] : [];
  return { ...NO_CLAIMS, next, events, freed, freedAs, manualChange };
};

/** Cancels it; null once it is cancelled, or while a payment counts. */
export const cancel = (expected: ExpectedPayment, now: number): Step | null => {
  if (expected.cancelledAt !== null || countedOf(expected).length > 0) return null;
  return { ...NO_CLAIMS, next: { ...expected, cancelledAt: now, version: expected.version + 1 }, events: [] };
};

/** Ends the time of one that is not paid; null for any other. */
export const expire = (expected: ExpectedPayment, now: number): Step | null => {
  const status = statusOf(expected);
  if (status !== 'open' && status !== 'partial') return null;
  return {
    ...NO_CLAIMS,
    next: { ...expected, expiredAt: now, version: expected.version + 1 },
    events: [{ type: 'expected_payment.expired', at: now }],
  };
};
