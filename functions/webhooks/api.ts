import { makeApiAccess } from '../../shared/identity/access/adapters/composition/api-access.ts';
import { makeApiFunction } from '../../shared/platform/lambda/api-function.ts';
import { makeVault } from '../../shared/platform/secrets/secrets-manager-vault.ts';
import { openDeliveryPorts } from './adapters/open-delivery-ports.ts';
import { eventQueue } from './adapters/queues.ts';
import { apiEnvironment } from './config.ts';
import { makeApi } from './family.ts';

export const handler = makeApiFunction({
  environment: apiEnvironment,
  access: makeApiAccess,
  responseVault: (env) => makeVault(env.SECRETS_ARN),
  routes: (context) =>
    makeApi({
      ...openDeliveryPorts(context),
      eventQueue: eventQueue.open(context.env.WEBHOOK_EVENT_QUEUE_URL),
      hmac: context.hmac,
      // The writer of workbooks is loaded with the first export.
      xlsxOf: async (sheet) => (await import('../../shared/platform/files/xlsx.ts')).xlsxOf(sheet),
    }),
});
