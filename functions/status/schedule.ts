import { makeParticipantSource } from '../../shared/banxico/adapters/cep-portal/participant-list.ts';
import { makePortalRateLimiter } from '../../shared/banxico/adapters/portal-rate-limiter.ts';
import { makeScheduleFunction } from '../../shared/platform/lambda/schedule-function.ts';
import { makePortalTraffic } from '../../shared/service-status/adapters/portal-traffic.ts';
import { scheduleEnvironment } from './config.ts';
import { makeSchedules } from './family.ts';

export const handler = makeScheduleFunction({
  environment: scheduleEnvironment,
  tasks: ({ env, table, clock, log }) =>
    makeSchedules({
      participantSource: makeParticipantSource({ baseUrl: env.CEP_PORTAL_URL, userAgent: env.CEP_USER_AGENT, now: clock.now }),
      rateLimiter: makePortalRateLimiter(table),
      portalTraffic: makePortalTraffic(table),
      clock,
      log,
    }),
});
