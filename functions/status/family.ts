import type { ParticipantDirectory } from '../../shared/banking/ports/participant-directory.ts';
import type { ParticipantSource } from '../../shared/banxico/ports/participant-source.ts';
import type { PortalRateControl, PortalRateLimiter } from '../../shared/banxico/ports/portal-rate-limiter.ts';
import { makeTakeSlot } from '../../shared/banxico/use-cases/take-slot.ts';
import type { Hmac } from '../../shared/digests/hmac.ts';
import type { FamilyOf } from '../../shared/identity/access/http/route.ts';
import type { MessageQueue } from '../../shared/messages/ports/message-queue.ts';
import type { Ids } from '../../shared/platform/ids/ids.ts';
import type { Log } from '../../shared/platform/observability/log.ts';
import { makeCursors } from '../../shared/platform/secrets/cursors.ts';
import type { Clock } from '../../shared/platform/time/clock.ts';
import type { IncidentStore } from '../../shared/service-status/ports/incident-store.ts';
import type { PortalTrafficStore } from '../../shared/service-status/ports/portal-traffic.ts';
import type { SubscriptionStore } from '../../shared/service-status/ports/subscription-store.ts';
import { makeListIncidents } from '../../shared/service-status/use-cases/list-incidents.ts';
import type { manifest } from './manifest.ts';
import { makeRoutes } from './routes.ts';
import { makeCheckHealth } from './use-cases/check-health.ts';
import { makeFollowSubscriptionLink } from './use-cases/follow-subscription-link.ts';
import { makeListBankTimings } from './use-cases/list-bank-timings.ts';
import { makeProbePortal } from './use-cases/probe-portal.ts';
import { makeReadCentralStatus } from './use-cases/read-central-status.ts';
import { makeReadTimeSeries } from './use-cases/read-time-series.ts';
import { makeSendIncidentMails } from './use-cases/send-incident-mails.ts';
import { makeSubscribe } from './use-cases/subscribe.ts';
import { makeSubscriptionTokens } from './use-cases/subscription-tokens.ts';

type ApiPorts = {
  readonly portalRate: Pick<PortalRateControl, 'read'>;
  readonly portalTraffic: PortalTrafficStore;
  readonly participants: ParticipantDirectory;
  readonly incidents: IncidentStore;
  readonly hmac: Hmac;
  readonly subscriptions: SubscriptionStore;
  readonly messageQueue: MessageQueue;
};

type SchedulePorts = {
  readonly participantSource: ParticipantSource;
  readonly incidents: IncidentStore;
  readonly subscriptions: SubscriptionStore;
  readonly messageQueue: MessageQueue;
  readonly hmac: Hmac;
  readonly ids: Ids;
  readonly apiUrl: string | null;
  readonly rateLimiter: PortalRateLimiter;
  readonly portalTraffic: PortalTrafficStore;
  readonly clock: Clock;
  readonly log: Log;
};

const makeSubscriptions = (ports: ApiPorts) => {
  const tokens = makeSubscriptionTokens(ports.hmac);
  return { subscribe: makeSubscribe({ ...ports, tokens }), followLink: makeFollowSubscriptionLink(ports), tokens };
};

export const makeApi = (ports: ApiPorts) =>
  makeRoutes({
    readCentralStatus: makeReadCentralStatus(ports),
    readTimeSeries: makeReadTimeSeries(ports),
    listTimings: makeListBankTimings(ports),
    incidents: ports.incidents,
    listIncidents: makeListIncidents({ incidents: ports.incidents, cursors: makeCursors(ports.hmac) }),
    subscriptions: makeSubscriptions(ports),
    checkHealth: makeCheckHealth(ports.portalRate),
  });

export const makeSchedules = ({ participantSource: source, hmac, ...ports }: SchedulePorts) => ({
  probe_portal: makeProbePortal({ ...ports, source, takeSlot: makeTakeSlot(ports) }),
  send_incident_mails: makeSendIncidentMails({ ...ports, tokens: makeSubscriptionTokens(hmac) }),
});

export const makeFamily = (ports: ApiPorts & SchedulePorts) =>
  ({ routes: makeApi(ports), schedules: makeSchedules(ports) }) satisfies FamilyOf<typeof manifest>;
