import { defineQueue } from '../../platform/sqs/define-queue.ts';
import { broadcastStep } from '../ports/broadcast-step.ts';

export const stepsQueue = defineQueue(broadcastStep);
