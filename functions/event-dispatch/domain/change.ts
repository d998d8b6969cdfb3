import type { ItemEvent } from '../../../shared/events/catalogue.ts';
import type { EventId } from '../../../shared/events/event-id.ts';
import type { ExpectedPayment } from '../../../shared/expected-payments/domain/expected-payment.ts';
import type { UserId } from '../../../shared/identity/accounts/domain/identity.ts';
import { isTestPartition } from '../../../shared/identity/accounts/domain/test-partition.ts';
import type { Validation } from '../../../shared/validation/domain/validation.ts';

/** The entity of an event, in the state after the write that caused it. */
export type Subject =
  | { readonly kind: 'validation'; readonly validation: Validation }
  | { readonly kind: 'import'; readonly of: 'beneficiaries' | 'validations'; readonly id: string; readonly userId: UserId }
  | { readonly kind: 'expected_payment'; readonly expectedPayment: ExpectedPayment }
  | { readonly kind: 'user'; readonly userId: UserId };

/** The owner of an entity. */
export const userOf = (subject: Subject): UserId => {
  if (subject.kind === 'validation') return subject.validation.userId;
  return subject.kind === 'expected_payment' ? subject.expectedPayment.userId : subject.userId;
};

/** Rows of a bulk import have events of their own only where its owner wants them: one event of the import covers them. */
export const isSilentRow = (subject: Subject): boolean =>
  subject.kind === 'validation' && subject.validation.batch !== null && subject.validation.batch.notifyEach !== true;

/** A change, as subscribers receive it. */
export type Change =
  | { readonly kind: 'event'; readonly id: EventId; readonly event: ItemEvent; readonly subject: Subject }
  /** A validation was written with a receipt file that is to be kept. */
  | { readonly kind: 'receipt_accepted'; readonly id: EventId; readonly validation: Validation }
  /** The transfer of a validation is known from this write on. */
  | { readonly kind: 'transfer_accepted'; readonly id: EventId; readonly validation: Validation }
  /** Its owner erased a validation. Not an event: subscribers delete their data about it. */
  | { readonly kind: 'validation_purged'; readonly id: EventId; readonly validation: Validation };

/** Whether a change is of test data. */
export const isOfTestMode = (change: Change): boolean =>
  isTestPartition(change.kind === 'event' ? userOf(change.subject) : change.validation.userId);
