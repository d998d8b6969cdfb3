import { quotaUnitWrites } from '../../shared/identity/plans/adapters/refund-quota-unit.ts';
import { makeQueueFunction } from '../../shared/platform/lambda/queue-function.ts';
import { makeHmac } from '../../shared/platform/secrets/secrets-manager-hmac.ts';
import { openRetries } from '../../shared/validation/adapters/composition/retries.ts';
import { openTransferResolution } from '../../shared/validation/adapters/composition/transfer-resolution.ts';
import { makeValidationStore } from '../../shared/validation/adapters/dynamodb/validation-store.ts';
import { openValidationQueue, validationQueue } from '../../shared/validation/adapters/validation-queue.ts';
import { buildValidationsWorker } from '../../shared/validation/due-work/family.ts';
import { queueValidationsEnvironment } from './config.ts';

export const handler = makeQueueFunction({
  environment: queueValidationsEnvironment,
  parse: validationQueue.parse,
  worker: (context) => {
    const { env, table, ids } = context;
    const retries = openRetries(context);
    return buildValidationsWorker({
      ...openTransferResolution(context, makeHmac(env.SECRETS_ARN), [retries.scheduler]),
      ...retries,
      validations: makeValidationStore(table, quotaUnitWrites),
      validationQueue: openValidationQueue({ validations: env.VALIDATION_QUEUE_URL, receipts: null }),
      ids,
    });
  },
});
