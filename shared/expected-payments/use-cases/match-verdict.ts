import type { Clock } from '../../platform/time/clock.ts';
import { isTerminal } from '../../validation/domain/status.ts';
import type { ValidationId } from '../../validation/domain/validation-id.ts';
import type { ValidationStore } from '../../validation/ports/validation-store.ts';
import { chooseByAmount, chooseByReference, chooseOnlyOne, chooseWrongAccount, type Candidate } from '../domain/candidates.ts';
import {
  centavosOf,
  countedOf,
  MAX_TOLERANCE,
  type ExpectedPayment,
  type ExpectedPaymentId,
  type MatchKind,
} from '../domain/expected-payment.ts';
import { paymentOf, type Payment } from '../domain/payment.ts';
import { addMatch, removeMatch, type Freed, type Step } from '../domain/transitions.ts';
import type { Claims, ExpectedPaymentStore } from '../ports/expected-payment-store.ts';

/** Of concurrent verdicts about one expected payment one is written at a time, and the others choose again. */
const MAX_ATTEMPTS = 20;

/** Candidates within the largest tolerance above or below an amount that are compared: beyond the first ones only where none of these fits. */
const MAX_NEAREST = 200;

type Store = Pick<ExpectedPaymentStore, 'find' | 'claims' | 'candidatesByReference' | 'candidatesByAccount' | 'write' | 'recordReturn'>;

type Deps = { readonly expectedPayments: Store; readonly validations: Pick<ValidationStore, 'find'>; readonly clock: Pick<Clock, 'now'> };

type Target = { readonly id: ExpectedPaymentId; readonly kind: MatchKind };

const counted = (id: ExpectedPaymentId | null): Target | null => (id === null ? null : { id, kind: 'counted' });

/** Finds the match of a payment. `closed` are those that turned out to take no payment since the index was read. */
const makeFindTarget = (store: Store) => {
  const byAmount = async (payment: Payment, open: (candidate: Candidate) => boolean): Promise<ExpectedPaymentId | null> => {
    const { candidates, isAll } = await store.candidatesByAccount(payment, null);
    if (isAll) {
      const all = candidates.filter(open);
      return chooseByAmount(all, payment) ?? chooseOnlyOne(all, payment);
    }
    const { amount } = payment;
    const nearest = async (to: number): Promise<ExpectedPaymentId | null> => {
      const range = { from: amount, to: centavosOf(to) };
      const first = await store.candidatesByAccount(payment, range);
      const chosen = chooseByAmount(first.candidates.filter(open), payment);
      if (chosen !== null || first.isAll || to === amount) return chosen;
      const further = await store.candidatesByAccount(payment, range, MAX_NEAREST);
      return chooseByAmount(further.candidates.filter(open), payment);
    };
    return (await nearest(amount)) ?? (await nearest(amount + MAX_TOLERANCE)) ?? nearest(Math.max(0, amount - MAX_TOLERANCE));
  };

  return async (payment: Payment, closed: ReadonlySet<ExpectedPaymentId>): Promise<Target | null> => {
    const isOpen = ({ id }: Candidate): boolean => !closed.has(id);
    const { userId, clientRef } = payment;
    const referenced = clientRef === null ? [] : (await store.candidatesByReference(userId, clientRef)).filter(isOpen);
    const target = counted(chooseByReference(referenced, payment) ?? (await byAmount(payment, isOpen)));
    if (target !== null) return target;
    const misdirected = chooseWrongAccount(referenced, payment);
    return misdirected === null ? null : { id: misdirected, kind: 'wrong_account' };
  };
};

/** False for a repetition whose first validation was taken away since the claims were read. */
const hasWhatItRepeats = (expected: ExpectedPayment, { kind }: Target, { id }: Payment): boolean =>
  kind !== 'duplicate' || countedOf(expected).some(({ paymentId }) => paymentId === id);

/** The validation whose match ends with a verdict: its own, or another one of a returned payment. Null when it counts nowhere. */
const matchToUndo = ({ validationId }: Payment, { validation, payment }: Claims, freedAs: Freed) => {
  const isMatched = validation?.state === 'counted' || validation?.state === 'duplicate';
  if (!isMatched && freedAs === 'returned' && payment?.state === 'counted') return payment;
  return validation === null ? null : { expectedPaymentId: validation.expectedPaymentId, validationId };
};

/** Repeats a step that lost a race, which is null. */
const untilDone = async <Value>(attempt: () => Promise<Value | null>): Promise<Value> => {
  for (let attempts = 0; attempts < MAX_ATTEMPTS; attempts += 1) {
    const done = await attempt();
    if (done !== null) return done;
  }
  throw new Error('an expected payment changes faster than a verdict can be matched');
};

/**
 * Matches the verdict of a validation: a valid one counts towards an expected payment, and one that is not valid any more counts no longer.
 * It reads the state of the validation, so the order and the number of events have no effect.
 */
export const makeMatchVerdict = ({ expectedPayments: store, validations, clock }: Deps) => {
  const findTarget = makeFindTarget(store);

  /** Counts a payment; whether that was written. */
  const count = (payment: Payment): Promise<boolean> => {
    const closed = new Set<ExpectedPaymentId>();
    return untilDone(async () => {
      const claims = await store.claims(payment);
      if (claims.validation !== null) return false;
      const { payment: other } = claims;
      if (other !== null && other.state !== 'counted') return false;
      const target: Target | null = other === null ? await findTarget(payment, closed) : { id: other.expectedPaymentId, kind: 'duplicate' };
      const expected = target === null ? null : await store.find(payment.userId, target.id);
      if (target === null || expected === null) return false;
      if (!hasWhatItRepeats(expected, target, payment)) return null;
      const step = addMatch(expected, payment, target.kind, { by: 'service', at: clock.now() });
      if (step !== null) return (await store.write(expected, step, claims, null)) ? true : null;
      closed.add(target.id);
      return target.kind === 'duplicate' ? false : null;
    });
  };

  /** The step that takes a verdict away; null when it counts nowhere. */
  const undoing = async (payment: Payment, claims: Claims, freedAs: Freed) => {
    const claim = matchToUndo(payment, claims, freedAs);
    const expected = claim === null ? null : await store.find(payment.userId, claim.expectedPaymentId);
    if (claim === null || expected === null) return null;
    const step: Step | null = removeMatch(expected, claim.validationId, freedAs, { by: 'service', at: clock.now() });
    return step === null ? null : { expected, step };
  };

  /** Takes a payment away. */
  const undo = (payment: Payment, freedAs: Freed): Promise<boolean> =>
    untilDone(async () => {
      const claims = await store.claims(payment);
      const undone = await undoing(payment, claims, freedAs);
      if (undone !== null && !(await store.write(undone.expected, undone.step, claims, null))) return null;
      // An earlier verdict of another validation may arrive later.
      if (freedAs === 'returned' && claims.payment === null && !(await store.recordReturn(payment))) return null;
      return true;
    });

  /** The verdict may change while it is matched, and the event of the change may find no match yet. */
  const isValidYet = async (validationId: ValidationId): Promise<boolean> => {
    const current = await validations.find(validationId);
    return current === null || current.status === 'valid';
  };

  const matchVerdict = async (validationId: ValidationId): Promise<void> => {
    const validation = await validations.find(validationId);
    const payment = validation === null ? null : paymentOf(validation);
    if (validation === null || payment === null || !isTerminal(validation.status)) return;
    if (validation.status === 'valid') {
      if ((await count(payment)) && !(await isValidYet(validationId))) await matchVerdict(validationId);
    } else await undo(payment, validation.status === 'returned' ? 'returned' : 'unconfirmed');
  };

  return matchVerdict;
};
