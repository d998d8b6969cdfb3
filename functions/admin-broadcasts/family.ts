import { makeProposeAction, type ProposalDeps } from '../../shared/administration/use-cases/propose-action.ts';
import type { BroadcastSteps } from '../../shared/broadcasts/ports/broadcast-step.ts';
import type { BroadcastStore } from '../../shared/broadcasts/ports/broadcast-store.ts';
import { makeFindRecipients, type FindRecipientsDeps } from '../../shared/broadcasts/use-cases/find-recipients.ts';
import { makeResumeBroadcasts } from '../../shared/broadcasts/use-cases/resume-broadcasts.ts';
import { makeRunStep } from '../../shared/broadcasts/use-cases/run-step.ts';
import { makeServeRecipient, type ServeRecipientDeps } from '../../shared/broadcasts/use-cases/serve-recipient.ts';
import { makeStartBroadcast } from '../../shared/broadcasts/use-cases/start-broadcast.ts';
import { makeUpdateBroadcast } from '../../shared/broadcasts/use-cases/update-broadcast.ts';
import type { Hmac } from '../../shared/digests/hmac.ts';
import type { FamilyOf } from '../../shared/identity/access/http/route.ts';
import type { UserStore } from '../../shared/identity/accounts/ports/user-store.ts';
import type { MessageQueue } from '../../shared/messages/ports/message-queue.ts';
import type { NotificationDeliveries } from '../../shared/notifications/ports/notification-delivery.ts';
import type { NotificationStore } from '../../shared/notifications/ports/notification-store.ts';
import type { PreferenceStore } from '../../shared/notifications/ports/preference-store.ts';
import { makeAcceptEvent } from '../../shared/notifications/use-cases/accept-event.ts';
import { makeSendMail } from '../../shared/notifications/use-cases/send-mail.ts';
import { makeUnsubscribeTokens } from '../../shared/notifications/use-cases/unsubscribe-tokens.ts';
import type { Ids } from '../../shared/platform/ids/ids.ts';
import type { Log } from '../../shared/platform/observability/log.ts';
import { makeCursors } from '../../shared/platform/secrets/cursors.ts';
import type { Clock } from '../../shared/platform/time/clock.ts';
import type { manifest } from './manifest.ts';
import { makeRoutes } from './routes.ts';
import { makeManageBroadcasts, type ManageDeps } from './use-cases/manage-broadcasts.ts';
import { makeReadBroadcasts } from './use-cases/read-broadcasts.ts';

export type ApiPorts = Omit<ManageDeps, 'startBroadcast' | 'proposeAction'> &
  ProposalDeps & {
    readonly users: Pick<UserStore, 'find'>;
    readonly preferenceStore: Pick<PreferenceStore, 'find'>;
    readonly hmac: Pick<Hmac, 'ofCursor' | 'allOfCursor'>;
  };

export type StepPorts = FindRecipientsDeps &
  Omit<ServeRecipientDeps, 'acceptEvent'> & {
    readonly broadcasts: BroadcastStore;
    readonly broadcastSteps: BroadcastSteps;
    readonly notifications: Pick<NotificationStore, 'head' | 'append'>;
    readonly preferenceStore: Pick<PreferenceStore, 'find'>;
    readonly messageQueue: Pick<MessageQueue, 'enqueue'>;
    readonly notificationDeliveries: NotificationDeliveries;
    readonly hmac: Pick<Hmac, 'ofUnsubscribe' | 'allOfUnsubscribe'>;
    readonly apiUrl: string | null;
    readonly ids: Pick<Ids, 'uuid'>;
    readonly clock: Clock;
    readonly log: Log;
  };

export type SchedulePorts = {
  readonly broadcasts: Pick<BroadcastStore, 'list'>;
  readonly broadcastSteps: BroadcastSteps;
  readonly clock: Clock;
};

export const makeApi = (ports: ApiPorts) =>
  makeRoutes({
    manage: makeManageBroadcasts({ ...ports, startBroadcast: makeStartBroadcast(ports), proposeAction: makeProposeAction(ports) }),
    read: makeReadBroadcasts({ ...ports, cursors: makeCursors(ports.hmac) }),
  });

export const makeStepsWorker = (ports: StepPorts) => {
  const sendMail = makeSendMail({ ...ports, unsubscribeTokens: makeUnsubscribeTokens(ports.hmac) });
  return makeRunStep({
    ...ports,
    updateBroadcast: makeUpdateBroadcast(ports),
    findRecipients: makeFindRecipients(ports),
    serveRecipient: makeServeRecipient({ ...ports, acceptEvent: makeAcceptEvent({ ...ports, sendMail }) }),
  });
};

export const makeSchedules = (ports: SchedulePorts) => ({ resume: makeResumeBroadcasts(ports) });

export const makeFamily = (ports: ApiPorts & StepPorts & SchedulePorts) =>
  ({
    routes: makeApi(ports),
    queues: { steps: makeStepsWorker(ports) },
    schedules: makeSchedules(ports),
  }) satisfies FamilyOf<typeof manifest>;
