import type { ParticipantDirectory } from '../../shared/banking/ports/participant-directory.ts';
import type { ParticipantSnapshots } from '../../shared/banking/ports/participant-snapshots.ts';
import type { ParticipantSource } from '../../shared/banxico/ports/participant-source.ts';
import type { PortalRateLimiter } from '../../shared/banxico/ports/portal-rate-limiter.ts';
import { makeTakeSlot } from '../../shared/banxico/use-cases/take-slot.ts';
import type { FamilyOf } from '../../shared/identity/access/http/route.ts';
import type { Log } from '../../shared/platform/observability/log.ts';
import type { Clock } from '../../shared/platform/time/clock.ts';
import type { CardBin } from './domain/card-bin-directory.ts';
import type { manifest } from './manifest.ts';
import { makeRoutes } from './routes.ts';
import { makeListBanks } from './use-cases/list-banks.ts';
import { makeLookUpBin } from './use-cases/look-up-bin.ts';
import { makeRefreshParticipants } from './use-cases/refresh-participants.ts';

export type ApiPorts = {
  readonly findBin: (digits: string) => CardBin | null;
  readonly participants: ParticipantDirectory;
};

export type SchedulePorts = {
  readonly participantSource: ParticipantSource;
  readonly participantSnapshots: ParticipantSnapshots;
  readonly rateLimiter: PortalRateLimiter;
  readonly clock: Clock;
  readonly log: Log;
};

export const makeApi = (ports: ApiPorts) =>
  makeRoutes({ ...ports, lookUpBin: makeLookUpBin(ports), listBanks: makeListBanks(ports.participants) });

export const makeSchedules = ({ participantSource: source, participantSnapshots: snapshots, rateLimiter, clock, log }: SchedulePorts) => ({
  refresh_participants: makeRefreshParticipants({
    source,
    rateLimiter,
    takeSlot: makeTakeSlot({ rateLimiter, clock }),
    snapshots,
    clock,
    log,
  }),
});

export const makeFamily = (ports: ApiPorts & SchedulePorts) =>
  ({ routes: makeApi(ports), schedules: makeSchedules(ports) }) satisfies FamilyOf<typeof manifest>;
