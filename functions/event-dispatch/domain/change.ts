import type { ItemEvent } from '../../../shared/events/catalogue.ts';
import type { EventId } from '../../../shared/events/event-id.ts';
import type { UserId } from '../../../shared/identity/accounts/domain/identity.ts';
import type { Validation } from '../../../shared/validation/domain/validation.ts';

/** The entity of an event, in the state after the write that caused it. */
export type Subject =
  | { readonly kind: 'validation'; readonly validation: Validation }
  | { readonly kind: 'import'; readonly id: string; readonly userId: UserId }
  | { readonly kind: 'user'; readonly userId: UserId };

/** The owner of an entity. */
export const userOf = (subject: Subject): UserId => (subject.kind === 'validation' ? subject.validation.userId : subject.userId);

/** A change, as subscribers receive it. */
export type Change =
  | { readonly kind: 'event'; readonly id: EventId; readonly event: ItemEvent; readonly subject: Subject }
  /** A validation was written with a receipt file that is to be kept. */
  | { readonly kind: 'receipt_accepted'; readonly id: EventId; readonly validation: Validation }
  /** Its owner erased a validation. Not an event: subscribers delete their data about it. */
  | { readonly kind: 'validation_purged'; readonly id: EventId; readonly validation: Validation };
