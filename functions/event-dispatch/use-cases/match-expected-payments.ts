import * as v from 'valibot';

import type { makeMatchVerdict } from '../../../shared/expected-payments/use-cases/match-verdict.ts';
import { isValidationId } from '../../../shared/validation/domain/validation-id.ts';
import { defineSubscription, subscriberOf, type Subscriber } from './subscriber.ts';

/** Verdicts that make a payment count, or that take it away. The message has only the id: the effect depends on the latest state. */
export const settledPayments = defineSubscription({
  name: 'match-expected-payments',
  payload: v.object({ validationId: v.pipe(v.string(), v.guard(isValidationId)) }),
  select: (change) => {
    if (change.kind !== 'event' || change.subject.kind !== 'validation') return null;
    const { event, subject } = change;
    if (event.type !== 'validation.completed' && event.type !== 'validation.error') return null;
    const { id, status, transfer } = subject.validation;
    // Another validation of a returned payment may count.
    const isConcerned = status === 'valid' || status === 'returned' || event.previous === 'valid';
    return isConcerned && transfer !== null ? { validationId: id } : null;
  },
});

/** Matches payments with the expected payments of their account. */
export const makeMatchExpectedPayments = (matchVerdict: ReturnType<typeof makeMatchVerdict>): Subscriber =>
  subscriberOf(settledPayments, ({ validationId }) => matchVerdict(validationId));
