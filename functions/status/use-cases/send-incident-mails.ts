import { messageIdOf } from '../../../shared/messages/domain/message-id.ts';
import type { MessageQueue } from '../../../shared/messages/ports/message-queue.ts';
import type { Ids } from '../../../shared/platform/ids/ids.ts';
import { slicesOf } from '../../../shared/platform/slices.ts';
import { MEXICO_CITY } from '../../../shared/platform/time/calendar-date.ts';
import type { Clock } from '../../../shared/platform/time/clock.ts';
import type { Incident, IncidentUpdate } from '../../../shared/service-status/domain/incident.ts';
import type { Subscription } from '../../../shared/service-status/domain/subscription.ts';
import type { IncidentStore } from '../../../shared/service-status/ports/incident-store.ts';
import type { SubscriptionStore } from '../../../shared/service-status/ports/subscription-store.ts';
import type { SubscriptionTokens } from './subscription-tokens.ts';

/** Updates before the first run are old. */
const FIRST_RUN_MS = 600_000;
/** An update is written within this time of its instant. Those that are found again have the same message, which is sent once. */
const OVERLAP_MS = 120_000;
/** Mails that are put into the queue at the same time. */
const PARALLEL = 20;

type Deps = {
  readonly incidents: Pick<IncidentStore, 'updatedAfter'>;
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

  /** Until when updates were mailed. The first run stores it, so that a run that fails leaves nothing behind it. */
  const readMailedUntil = async (now: number): Promise<number> => {
    const mailedUntil = await subscriptions.mailedUntil();
    if (mailedUntil !== null) return mailedUntil;
    await subscriptions.markMailed(now - FIRST_RUN_MS);
    return now - FIRST_RUN_MS;
  };

  return async (): Promise<void> => {
    const now = clock.now();
    const since = (await readMailedUntil(now)) - OVERLAP_MS;
    const updates = updatesAfter(await incidents.updatedAfter(since), since);
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
