import { defineQueue } from '../../platform/sqs/define-queue.ts';
import { importTask } from '../ports/import-task.ts';

/** Imports to read, or imports to save: each has a queue of these tasks. */
export const importQueue = defineQueue(importTask);
