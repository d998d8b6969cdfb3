import { defineQueue } from '../../../shared/platform/sqs/define-queue.ts';
import { purgeMessage } from '../ports/purge-message.ts';

export const purgeQueue = defineQueue(purgeMessage);
