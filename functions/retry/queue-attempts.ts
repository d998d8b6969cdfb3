import { quotaUnitWrites } from '../../shared/identity/plans/adapters/refund-quota-unit.ts';
import { makeQueueFunction } from '../../shared/platform/lambda/queue-function.ts';
import { makeHmac } from '../../shared/platform/secrets/secrets-manager-hmac.ts';
import { openRetries } from '../../shared/validation/adapters/composition/retries.ts';
import { openTransferResolution } from '../../shared/validation/adapters/composition/transfer-resolution.ts';
import { makeValidationStore } from '../../shared/validation/adapters/dynamodb/validation-store.ts';
import { retryQueue } from '../../shared/validation/adapters/retry-queue.ts';
import { queueAttemptsEnvironment } from './config.ts';
import { makeAttemptsWorker } from './family.ts';

/** Scheduled attempts arrive on this queue. */
export const handler = makeQueueFunction({
  environment: queueAttemptsEnvironment,
  parse: retryQueue.parse,
  worker: (context) => {
    const { env, table, ids } = context;
    const retries = openRetries(context);
    return makeAttemptsWorker({
      ...openTransferResolution(context, makeHmac(env.SECRETS_ARN), [retries.scheduler]),
      ...retries,
      validations: makeValidationStore(table, quotaUnitWrites),
      ids,
    });
  },
});
