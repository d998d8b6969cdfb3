import * as v from 'valibot';

import { isEventId } from '../../../shared/events/event-id.ts';
import { erasedValidationSchema, publishedEventSchema } from '../../../shared/events/published-event.ts';
import { isUserId } from '../../../shared/identity/accounts/domain/identity.ts';
import { makeSendMessage } from '../../../shared/platform/sqs/send-message.ts';
import { isDeliveryId } from '../../../shared/webhooks/domain/delivery.ts';
import { isEndpointId } from '../../../shared/webhooks/domain/endpoint.ts';
import { accountOwner, PLATFORM } from '../../../shared/webhooks/domain/owner.ts';
import type { EventMessage } from '../domain/event-message.ts';
import type { EventQueue } from '../ports/event-queue.ts';

/** The reader of the table's stream sends events as it does to any subscriber. */
const messageSchema = v.variant('kind', [
  v.pipe(
    v.object({
      kind: v.literal('delivery'),
      id: v.pipe(v.string(), v.guard(isEventId)),
      payload: v.union([publishedEventSchema, erasedValidationSchema]),
      correlationId: v.string(),
    }),
    v.transform(({ id, payload, correlationId }): EventMessage =>
      'erased' in payload ? { kind: 'erasure', ...payload, correlationId } : { kind: 'event', id, event: payload, correlationId },
    ),
  ),
  v.pipe(
    v.object({
      kind: v.literal('recovery'),
      /** Null for the platform. */
      userId: v.nullable(v.pipe(v.string(), v.guard(isUserId))),
      endpointId: v.pipe(v.string(), v.guard(isEndpointId)),
      since: v.number(),
      until: v.number(),
      after: v.nullable(v.pipe(v.string(), v.guard(isDeliveryId))),
      correlationId: v.string(),
    }),
    v.transform(({ userId, ...recovery }): EventMessage => ({ ...recovery, owner: userId === null ? PLATFORM : accountOwner(userId) })),
  ),
]);

/** Reads a message body; null when it is not one of this queue. */
export const parseEventMessage = (body: string): EventMessage | null => {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), messageSchema), body);
  return parsed.success ? parsed.output : null;
};

/** The queue in SQS. */
export const makeEventQueue = (queueUrl: string): EventQueue => {
  const send = makeSendMessage(queueUrl);
  return {
    send: ({ owner, ...recovery }) => send(JSON.stringify({ ...recovery, userId: owner.kind === 'account' ? owner.userId : null }), 0),
  };
};
