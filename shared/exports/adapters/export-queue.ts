import { defineQueue } from '../../platform/sqs/define-queue.ts';
import { exportTask } from '../ports/export-task.ts';

export const exportQueue = defineQueue(exportTask);
