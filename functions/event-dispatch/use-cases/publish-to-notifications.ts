import { erasedValidationSchema, type ErasedValidation } from '../../../shared/events/published-event.ts';
import { isNotifiedType } from '../../../shared/notifications/domain/notified-events.ts';
import { NOTIFICATIONS, notifiedEventSchema, type NotifiedEvent } from '../../../shared/notifications/ports/notified-event.ts';
import { isSilentRow, userOf } from '../domain/change.ts';
import { notifiedParamsOf, subjectIdOf } from '../domain/notified-params.ts';
import { defineSubscription } from './subscriber.ts';

/** The events that users can be notified of. The notifications have their own queue, which receives the messages directly. */
export const notifiedEvents = defineSubscription<NotifiedEvent>({
  name: NOTIFICATIONS,
  payload: notifiedEventSchema,
  select: (change) => {
    if (change.kind !== 'event') return null;
    const { event, subject } = change;
    if (!isNotifiedType(event.type) || isSilentRow(subject)) return null;
    return {
      userId: userOf(subject),
      type: event.type,
      at: event.at,
      subjectId: subjectIdOf(subject),
      params: notifiedParamsOf(event, subject),
    };
  },
});

/** The notifications of an erased validation are removed, and later ones are refused. */
export const notifiedErasures = defineSubscription<ErasedValidation>({
  name: NOTIFICATIONS,
  payload: erasedValidationSchema,
  select: (change) => {
    if (change.kind !== 'validation_purged') return null;
    const { userId, etagVersion: version } = change.validation;
    return { userId, erased: { version } };
  },
});
