import { makeApiAccess } from '../../shared/identity/access/adapters/composition/api-access.ts';
import { makeUserStore } from '../../shared/identity/accounts/adapters/user-store.ts';
import { makeApiFunction } from '../../shared/platform/lambda/api-function.ts';
import { openBillingPorts } from './adapters/composition/billing-ports.ts';
import { eventQueue } from './adapters/event-queue.ts';
import { noCfdiIssuer } from './adapters/no-cfdi-issuer.ts';
import { apiEnvironment } from './config.ts';
import { makeApi } from './family.ts';

export const handler = makeApiFunction({
  environment: apiEnvironment,
  access: makeApiAccess,
  routes: (context) =>
    makeApi({
      ...openBillingPorts(context),
      cfdiIssuer: noCfdiIssuer,
      users: makeUserStore(context.table),
      processorEvents: eventQueue.open(context.env.PROCESSOR_EVENT_QUEUE_URL),
      ownOrigins: context.env.OWN_ORIGINS,
      panelUrl: context.env.PANEL_URL,
    }),
});
