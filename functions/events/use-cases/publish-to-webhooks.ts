import type { EventType } from '../../../shared/events/catalogue.ts';
import {
  erasedEventsSchema,
  publishedEventSchema,
  type ErasedEvents,
  type PublishedEvent,
} from '../../../shared/events/published-event.ts';
import type { Subject } from '../domain/change.ts';
import { publishedDataOf } from '../domain/published-data.ts';
import { WEBHOOKS } from '../domain/subscriber-message.ts';
import { defineSubscription } from './subscriber.ts';

/** What users are told of in other ways. */
const KEPT_INSIDE: readonly EventType[] = ['webhook.auto_disabled'];

const userOf = (subject: Subject) => (subject.kind === 'validation' ? subject.validation.userId : subject.userId);

/**
 * What leaves the service, as it is when it happens: a later state of the same thing is an event of its own. The
 * webhooks have a queue of their own, to which the messages go directly.
 */
export const publishedEvents = defineSubscription<PublishedEvent>({
  name: WEBHOOKS,
  payload: publishedEventSchema,
  select: (change) => {
    if (change.kind !== 'event' || KEPT_INSIDE.includes(change.event.type)) return null;
    const { event, subject } = change;
    return { userId: userOf(subject), type: event.type, at: event.at, data: publishedDataOf(event, subject) };
  },
});

/** What is erased is told no more. */
export const erasedEvents = defineSubscription<ErasedEvents>({
  name: WEBHOOKS,
  payload: erasedEventsSchema,
  select: (change) => (change.kind === 'validation_purged' ? { userId: change.validation.userId, erased: [...change.eventIds] } : null),
});
