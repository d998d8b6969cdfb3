import * as v from 'valibot';

import { isEventId } from '../../events/event-id.ts';
import { erasedValidationSchema } from '../../events/published-event.ts';
import { isUserId } from '../../identity/accounts/domain/identity.ts';
import { isNotifiedType } from '../domain/notified-events.ts';

/** Name of the notifications among the subscribers of events. Their messages go to the queue of their own family. */
export const NOTIFICATIONS = 'notifications';

/** An event that a user may be notified of. Accounts are masked. */
export const notifiedEventSchema = v.object({
  userId: v.pipe(v.string(), v.guard(isUserId)),
  type: v.pipe(v.string(), v.guard(isNotifiedType)),
  /** Epoch milliseconds. */
  at: v.number(),
  /** Id of the validation or import; null for an event of the account. */
  subjectId: v.nullable(v.string()),
  params: v.record(v.string(), v.nullable(v.union([v.string(), v.number()]))),
});

export type NotifiedEvent = v.InferOutput<typeof notifiedEventSchema>;

/** The message of event dispatch: an event, or an erased validation. */
export const notificationEventMessage = v.object({
  id: v.pipe(v.string(), v.guard(isEventId)),
  payload: v.union([notifiedEventSchema, erasedValidationSchema]),
  correlationId: v.string(),
});

export type NotificationEventMessage = v.InferOutput<typeof notificationEventMessage>;
