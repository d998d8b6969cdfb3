import { defineQueue } from '../../../shared/platform/sqs/define-queue.ts';
import { eventMessage } from '../ports/event-message.ts';

export const eventQueue = defineQueue(eventMessage);
