import { defineQueue } from '../../../shared/platform/sqs/define-queue.ts';
import { dispatchTask } from '../ports/dispatch-task.ts';

/** Causes waiting rows to enter the queue of the workers. */
export const dispatchQueue = defineQueue(dispatchTask);
