import type { ItemEvent } from '../../../shared/events/catalogue.ts';
import type { EventId } from '../../../shared/events/event-id.ts';
import type { UserId } from '../../../shared/identity/accounts/domain/identity.ts';
import type { Validation } from '../../../shared/validation/domain/validation.ts';

/** What an event is about, as the write that caused it left it. */
export type Subject =
  | { readonly kind: 'validation'; readonly validation: Validation }
  | { readonly kind: 'import'; readonly id: string; readonly userId: UserId }
  | { readonly kind: 'user'; readonly userId: UserId };

/** Something that happened, as subscribers learn of it. */
export type Change =
  | { readonly kind: 'event'; readonly id: EventId; readonly event: ItemEvent; readonly subject: Subject }
  /** A validation was written with a file of its receipt that is to be kept. */
  | { readonly kind: 'receipt_accepted'; readonly id: EventId; readonly validation: Validation }
  /** Its owner erased a validation. No event: whoever keeps something about it lets go of that. */
  | { readonly kind: 'validation_purged'; readonly id: EventId; readonly validation: Validation };
