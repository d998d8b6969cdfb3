import { makeSendMessage } from '../../../platform/sqs/send-message.ts';
import type { LifeStepQueue } from '../ports/life-step-queue.ts';
import { lifeStepBody } from './life-step-message.ts';

/** The queue of steps in SQS. */
export const makeLifeStepQueue = (queueUrl: string): LifeStepQueue => {
  const send = makeSendMessage(queueUrl);
  return { send: (step, delaySeconds) => send(lifeStepBody(step), delaySeconds) };
};
