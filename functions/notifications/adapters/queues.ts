import { notificationEventMessage } from '../../../shared/notifications/ports/notified-event.ts';
import { defineQueue } from '../../../shared/platform/sqs/define-queue.ts';

export const eventQueue = defineQueue(notificationEventMessage);
