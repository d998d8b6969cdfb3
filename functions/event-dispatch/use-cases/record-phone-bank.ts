import * as v from 'valibot';

import type { PhoneBankDirectory } from '../../../shared/banking/ports/phone-bank-directory.ts';
import { phoneObservationOf } from '../../../shared/validation/domain/phone-observation.ts';
import { isValidationId } from '../../../shared/validation/domain/validation-id.ts';
import type { ValidationStore } from '../../../shared/validation/ports/validation-store.ts';
import { defineSubscription, subscriberOf, type Subscriber } from './subscriber.ts';

/** Validations that prove the bank of a phone. The message has only the id: no number leaves the table. */
export const phoneObservations = defineSubscription({
  name: 'record-phone-bank',
  payload: v.object({ validationId: v.pipe(v.string(), v.guard(isValidationId)) }),
  select: (change) => {
    if (change.kind !== 'event' || change.event.type !== 'validation.completed' || change.subject.kind !== 'validation') return null;
    const { validation } = change.subject;
    return phoneObservationOf(validation) === null ? null : { validationId: validation.id };
  },
});

type Deps = { readonly validations: Pick<ValidationStore, 'find'>; readonly directory: Pick<PhoneBankDirectory, 'record'> };

/**
 * Adds the bank of a phone to the directory, only from payments with a valid certificate. A validation that was erased or got another
 * verdict meanwhile adds nothing.
 */
export const makeRecordPhoneBank = ({ validations, directory }: Deps): Subscriber =>
  subscriberOf(phoneObservations, async ({ validationId }, delivery) => {
    const validation = await validations.find(validationId);
    const observation = validation === null ? null : phoneObservationOf(validation);
    if (validation === null || observation === null) return;
    const { phone, ...seen } = observation;
    await directory.record(phone, validation.userId, seen, delivery);
  });
