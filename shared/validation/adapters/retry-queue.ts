import { defineQueue } from '../../platform/sqs/define-queue.ts';
import { attemptMessage } from '../ports/retry-scheduler.ts';

/** The queue that scheduled attempts arrive on. */
export const retryQueue = defineQueue(attemptMessage);
