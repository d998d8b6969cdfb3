import * as v from 'valibot';

import type { Clock } from '../../../shared/platform/time/clock.ts';
import { PORTAL_ANSWERS, portalAnswer, type PortalAnswer } from '../../../shared/service-status/ports/portal-answers.ts';
import type { DeliveredAnswer, PortalTrafficStore } from '../../../shared/service-status/ports/portal-traffic.ts';
import { answerKindOf, publicationMinutesOf } from '../domain/portal-answer.ts';
import type { SubscriberMessage } from '../ports/subscriber-queue.ts';
import { defineSubscription } from './subscriber.ts';

/** Verdicts that show whether the CEP portal answers. Their messages go to the queue of the counters. */
export const portalAnswers = defineSubscription<PortalAnswer>({
  name: PORTAL_ANSWERS,
  payload: portalAnswer,
  select: (change) => {
    if (change.kind !== 'event' || change.subject.kind !== 'validation') return null;
    const { event, subject } = change;
    if (event.type !== 'validation.completed' && event.type !== 'validation.error') return null;
    const kind = answerKindOf(subject.validation);
    return kind === null ? null : { at: event.at, kind, timing: publicationMinutesOf(subject.validation, event) };
  },
});

type Deps = { readonly portalTraffic: Pick<PortalTrafficStore, 'count'>; readonly clock: Clock };

/** Counts answers of the portal. Those that arrive in one batch of the queue are counted together: all of them share an item. */
export const makeCountPortalAnswers = ({ portalTraffic, clock }: Deps) => {
  let gathered: { readonly answers: DeliveredAnswer[]; readonly counted: Promise<void> } | null = null;

  const begin = () => {
    const answers: DeliveredAnswer[] = [];
    // The messages of a batch are all handed over before this runs.
    const counted = Promise.resolve().then(() => {
      gathered = null;
      return portalTraffic.count(answers);
    });
    return { answers, counted };
  };

  return async ({ id, payload }: Extract<SubscriberMessage, { readonly kind: 'delivery' }>): Promise<void> => {
    const answer = v.parse(portalAnswer, payload);
    gathered ??= begin();
    gathered.answers.push({ answer, delivery: { id, receivedAt: clock.now() } });
    await gathered.counted;
  };
};
