import type { ParticipantDirectory } from '../../shared/banking/ports/participant-directory.ts';
import type { ParticipantSource } from '../../shared/banxico/ports/participant-source.ts';
import type { PortalRateControl, PortalRateLimiter } from '../../shared/banxico/ports/portal-rate-limiter.ts';
import { makeTakeSlot } from '../../shared/banxico/use-cases/take-slot.ts';
import type { Hmac } from '../../shared/digests/hmac.ts';
import type { FamilyOf } from '../../shared/identity/access/http/route.ts';
import type { Log } from '../../shared/platform/observability/log.ts';
import { makeCursors } from '../../shared/platform/secrets/cursors.ts';
import type { Clock } from '../../shared/platform/time/clock.ts';
import type { IncidentStore } from '../../shared/service-status/ports/incident-store.ts';
import type { PortalTrafficStore } from '../../shared/service-status/ports/portal-traffic.ts';
import { makeListIncidents } from '../../shared/service-status/use-cases/list-incidents.ts';
import type { manifest } from './manifest.ts';
import { makeRoutes } from './routes.ts';
import { makeCheckHealth } from './use-cases/check-health.ts';
import { makeListBankTimings } from './use-cases/list-bank-timings.ts';
import { makeProbePortal } from './use-cases/probe-portal.ts';
import { makeReadCentralStatus } from './use-cases/read-central-status.ts';
import { makeReadTimeSeries } from './use-cases/read-time-series.ts';

type ApiPorts = {
  readonly portalRate: Pick<PortalRateControl, 'read'>;
  readonly portalTraffic: PortalTrafficStore;
  readonly participants: ParticipantDirectory;
  readonly incidents: IncidentStore;
  readonly hmac: Hmac;
};

type SchedulePorts = {
  readonly participantSource: ParticipantSource;
  readonly rateLimiter: PortalRateLimiter;
  readonly portalTraffic: PortalTrafficStore;
  readonly clock: Clock;
  readonly log: Log;
};

export const makeApi = (ports: ApiPorts) =>
  makeRoutes({
    readCentralStatus: makeReadCentralStatus(ports),
    readTimeSeries: makeReadTimeSeries(ports),
    listTimings: makeListBankTimings(ports),
    incidents: ports.incidents,
    listIncidents: makeListIncidents({ incidents: ports.incidents, cursors: makeCursors(ports.hmac) }),
    checkHealth: makeCheckHealth(ports.portalRate),
  });

export const makeSchedules = ({ participantSource: source, ...ports }: SchedulePorts) => ({
  probe_portal: makeProbePortal({ ...ports, source, takeSlot: makeTakeSlot(ports) }),
});

export const makeFamily = (ports: ApiPorts & SchedulePorts) =>
  ({ routes: makeApi(ports), schedules: makeSchedules(ports) }) satisfies FamilyOf<typeof manifest>;
