import { quotaUnitWrites } from '../../shared/identity/adapters/quota-unit.ts';
import { makeQueueFunction } from '../../shared/platform/lambda/queue-function.ts';
import { makeKeyedDigest } from '../../shared/platform/secrets/secret-keyed-digest.ts';
import { openCentralBank } from '../../shared/validation/adapters/composition/central-bank.ts';
import { openRetries } from '../../shared/validation/adapters/composition/retries.ts';
import { makeValidationStore } from '../../shared/validation/adapters/dynamodb/validation-store.ts';
import { parseAttempt } from '../../shared/validation/adapters/retry-message.ts';
import { queueAttemptsEnvironment } from './config.ts';
import { makeAttemptsWorker } from './family.ts';

/** Scheduled attempts arrive on this queue. */
export const handler = makeQueueFunction({
  service: 'retry-queue-attempts',
  environment: queueAttemptsEnvironment,
  parse: parseAttempt,
  worker: (context) => {
    const { env, table, ids } = context;
    return makeAttemptsWorker({
      ...openCentralBank(context, makeKeyedDigest(env.SECRETS_ARN)),
      ...openRetries(context),
      validations: makeValidationStore(table, quotaUnitWrites),
      ids,
    });
  },
});
