import { defineQueue } from '../../../platform/sqs/define-queue.ts';
import { lifeStepMessage } from '../ports/life-step-message.ts';

export const lifeStepQueue = defineQueue(lifeStepMessage);
