import { messageIdOf } from '../../../shared/messages/domain/message-id.ts';
import type { MessageQueue } from '../../../shared/messages/ports/message-queue.ts';
import type { Ids } from '../../../shared/platform/ids/ids.ts';
import { slicesOf } from '../../../shared/platform/slices.ts';
import { MEXICO_CITY } from '../../../shared/platform/time/calendar-date.ts';
import type { Clock } from '../../../shared/platform/time/clock.ts';
import type { Incident, IncidentUpdate } from '../../../shared/service-status/domain/incident.ts';
import type { IncidentStore } from '../../../shared/service-status/ports/incident-store.ts';
import type { Subscription } from '../domain/subscription.ts';
import type { SubscriptionStore } from '../ports/subscription-store.ts';
import type { SubscriptionTokens } from './subscription-tokens.ts';

/** Incidents that can have a new update. */
const MAX_INCIDENTS = 50;
/** Updates before the first run are old. */
const FIRST_RUN_MS = 600_000;
/** An update is written within this time of its instant. Those that are found again have the same message, which is sent once. */
const OVERLAP_MS = 120_000;
/** Mails that are put into the queue at the same time. */
const PARALLEL = 20;

type Deps = {
  readonly incidents: Pick<IncidentStore, 'list'>;
  readonly subscriptions: Pick<SubscriptionStore, 'confirmed' | 'mailedUntil' | 'markMailed'>;
  readonly tokens: Pick<SubscriptionTokens, 'sign'>;
  readonly messageQueue: Pick<MessageQueue, 'enqueue'>;
  /** Base address of the API; null where mails cannot lead to it. */
  readonly apiUrl: string | null;
  readonly clock: Clock;
  readonly ids: Pick<Ids, 'uuid'>;
};

type NewUpdate = { readonly incident: Incident; readonly update: IncidentUpdate; readonly number: number };

const updatesAfter = (incidents: readonly Incident[], instant: number): readonly NewUpdate[] =>
  incidents.flatMap((incident) =>
    incident.updates.map((update, number) => ({ incident, update, number })).filter(({ update }) => update.at > instant),
  );

/** Mails new updates of incidents to everyone who had subscribed by then, each once. A run that ends early is repeated by the next one. */
export const makeSendIncidentMails = ({ incidents, subscriptions, tokens, messageQueue, apiUrl, clock, ids }: Deps) => {
  const send = async ({ id, email, language }: Subscription, { incident, update, number }: NewUpdate, correlationId: string) => {
    const token = await tokens.sign({ step: 'unsubscribe', id });
    await messageQueue.enqueue({
      id: messageIdOf('incident_update', incident.id, String(number), id),
      channel: 'email',
      to: email,
      language,
      template: {
        name: 'incident_update',
        title: incident.title[language],
        state: update.state,
        text: update.text[language],
        at: update.at,
        timezone: MEXICO_CITY,
        token,
      },
      ...(apiUrl === null ? {} : { unsubscribeUrl: `${apiUrl}/status/subscriptions/${token}` }),
      correlationId,
    });
  };

  return async (): Promise<void> => {
    const now = clock.now();
    const mailedUntil = (await subscriptions.mailedUntil()) ?? now - FIRST_RUN_MS;
    const latest = await incidents.list({ after: null, limit: MAX_INCIDENTS });
    const updates = updatesAfter(latest.incidents, mailedUntil - OVERLAP_MS);
    if (updates.length === 0) return;
    const correlationId = ids.uuid();
    const mails = (await subscriptions.confirmed()).flatMap((subscription) =>
      updates.filter(({ update }) => update.at >= subscription.confirmedAt).map((update) => ({ subscription, update })),
    );
    for (const some of slicesOf(mails, PARALLEL)) {
      await Promise.all(some.map(({ subscription, update }) => send(subscription, update, correlationId)));
    }
    await subscriptions.markMailed(now);
  };
};
