import { openParticipants } from '../../shared/banking/adapters/composition/open-participants.ts';
import { makePortalRateControl } from '../../shared/banxico/adapters/portal-rate-limiter.ts';
import { makeApiAccess } from '../../shared/identity/access/adapters/composition/api-access.ts';
import { openMessageQueue } from '../../shared/messages/adapters/message-queue.ts';
import { makeApiFunction } from '../../shared/platform/lambda/api-function.ts';
import { makeIncidentStore } from '../../shared/service-status/adapters/incident-store.ts';
import { makePortalTraffic } from '../../shared/service-status/adapters/portal-traffic.ts';
import { makeSubscriptionStore } from '../../shared/service-status/adapters/subscription-store.ts';
import { apiEnvironment } from './config.ts';
import { makeApi } from './family.ts';

export const handler = makeApiFunction({
  environment: apiEnvironment,
  access: makeApiAccess,
  routes: (context) =>
    makeApi({
      portalRate: makePortalRateControl(context.table),
      portalTraffic: makePortalTraffic(context.table),
      participants: openParticipants(context),
      incidents: makeIncidentStore(context.table),
      hmac: context.hmac,
      subscriptions: makeSubscriptionStore(context.table),
      messageQueue: openMessageQueue(context.env.MESSAGE_QUEUE_URL, context.clock),
    }),
});
