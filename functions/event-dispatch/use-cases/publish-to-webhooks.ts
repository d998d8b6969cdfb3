import { isPublishedType } from '../../../shared/events/catalogue.ts';
import {
  erasedValidationSchema,
  publishedEventSchema,
  type ErasedValidation,
  type PublishedEvent,
} from '../../../shared/events/published-event.ts';
import { isSilentRow, userOf } from '../domain/change.ts';
import { publishedDataOf } from '../domain/published-data.ts';
import { WEBHOOKS } from '../ports/subscriber-queue.ts';
import { defineSubscription } from './subscriber.ts';

/**
 * The published events, with the state at the time of the event: a later state is another event. The webhooks have their own queue, which
 * receives the messages directly.
 */
export const publishedEvents = defineSubscription<PublishedEvent>({
  name: WEBHOOKS,
  payload: publishedEventSchema,
  hasTestMode: true,
  select: (change) => {
    if (change.kind !== 'event' || !isPublishedType(change.event.type)) return null;
    const { event, subject } = change;
    if (isSilentRow(subject)) return null;
    return { userId: userOf(subject), type: event.type, at: event.at, data: publishedDataOf(event, subject) };
  },
});

/** The events of an erased validation are removed, and later ones are refused. */
export const erasedValidations = defineSubscription<ErasedValidation>({
  name: WEBHOOKS,
  payload: erasedValidationSchema,
  hasTestMode: true,
  select: (change) => {
    if (change.kind !== 'validation_purged') return null;
    const { userId, etagVersion: version } = change.validation;
    return { userId, erased: { version } };
  },
});
