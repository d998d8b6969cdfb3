import * as v from 'valibot';

import { isUserId } from '../../../shared/identity/accounts/domain/identity.ts';
import { makeSendMessages } from '../../../shared/platform/sqs/send-messages.ts';
import { isDeliveryId } from '../../../shared/webhooks/domain/delivery.ts';
import { accountOwner, PLATFORM } from '../../../shared/webhooks/domain/owner.ts';
import type { DeliveryQueue, DeliveryTask } from '../ports/delivery-queue.ts';

/** `userId` is null for endpoints of the platform. */
const taskSchema = v.object({
  userId: v.nullable(v.pipe(v.string(), v.guard(isUserId))),
  deliveryId: v.pipe(v.string(), v.guard(isDeliveryId)),
  attempts: v.number(),
  correlationId: v.string(),
});

const bodyOf = ({ owner, id, attempts, correlationId }: DeliveryTask): string =>
  JSON.stringify({ userId: owner.kind === 'account' ? owner.userId : null, deliveryId: id, attempts, correlationId });

/** Reads a message body; null when it is not one of ours. */
export const parseDeliveryTask = (body: string): DeliveryTask | null => {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), taskSchema), body);
  if (!parsed.success) return null;
  const { userId, deliveryId: id, ...task } = parsed.output;
  return { ...task, id, owner: userId === null ? PLATFORM : accountOwner(userId) };
};

/** The queues in SQS. */
export const makeDeliveryQueue = (quickQueueUrl: string, slowQueueUrl: string): DeliveryQueue => {
  const lanes = { quick: makeSendMessages(quickQueueUrl), slow: makeSendMessages(slowQueueUrl) };
  return { send: (lane, tasks, delaySeconds) => lanes[lane](tasks.map(bodyOf), delaySeconds) };
};
