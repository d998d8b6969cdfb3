import { makeParticipantSource } from '../../shared/banxico/adapters/cep-portal/participant-list.ts';
import { makePortalRateLimiter } from '../../shared/banxico/adapters/portal-rate-limiter.ts';
import { openMessageQueue } from '../../shared/messages/adapters/message-queue.ts';
import { makeScheduleFunction } from '../../shared/platform/lambda/schedule-function.ts';
import { makeHmac } from '../../shared/platform/secrets/secrets-manager-hmac.ts';
import { makeIncidentStore } from '../../shared/service-status/adapters/incident-store.ts';
import { makePortalTraffic } from '../../shared/service-status/adapters/portal-traffic.ts';
import { makeSubscriptionStore } from '../../shared/service-status/adapters/subscription-store.ts';
import { scheduleEnvironment } from './config.ts';
import { makeSchedules } from './family.ts';

export const handler = makeScheduleFunction({
  environment: scheduleEnvironment,
  tasks: ({ env, table, clock, ids, log }) =>
    makeSchedules({
      participantSource: makeParticipantSource({ baseUrl: env.CEP_PORTAL_URL, userAgent: env.CEP_USER_AGENT, now: clock.now }),
      rateLimiter: makePortalRateLimiter(table),
      portalTraffic: makePortalTraffic(table),
      incidents: makeIncidentStore(table),
      subscriptions: makeSubscriptionStore(table),
      messageQueue: openMessageQueue(env.MESSAGE_QUEUE_URL, clock),
      hmac: makeHmac(env.SECRETS_ARN),
      apiUrl: env.API_URL ?? null,
      ids,
      clock,
      log,
    }),
});
