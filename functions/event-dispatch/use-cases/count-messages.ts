import { PORTAL_ANSWERS } from '../../../shared/service-status/ports/portal-answers.ts';
import type { SubscriberMessage } from '../ports/subscriber-queue.ts';
import type { makeCountPortalAnswers } from './count-portal-answers.ts';
import type { makeCountValidations } from './count-validations.ts';

type Deps = {
  readonly countValidation: ReturnType<typeof makeCountValidations>;
  readonly countPortalAnswer: ReturnType<typeof makeCountPortalAnswers>;
};

/** Counts the messages of the queue of the counters: changes of validations, and answers of the CEP portal. */
export const makeCountMessages =
  ({ countValidation, countPortalAnswer }: Deps) =>
  (message: SubscriberMessage): Promise<void> =>
    message.kind === 'delivery' && message.subscriber === PORTAL_ANSWERS ? countPortalAnswer(message) : countValidation(message);
