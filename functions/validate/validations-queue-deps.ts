import { quotaUnitWrites } from '../../shared/identity/adapters/quota-unit.ts';
import { readEnvironment } from '../../shared/platform/config/environment.ts';
import { makeDynamoDbClient } from '../../shared/platform/dynamodb/client.ts';
import { makeTable } from '../../shared/platform/dynamodb/table.ts';
import { systemIds } from '../../shared/platform/ids/system-ids.ts';
import { makeFunctionLog } from '../../shared/platform/observability/powertools-log.ts';
import { makeKeyedDigest } from '../../shared/platform/secrets/secret-keyed-digest.ts';
import { systemClock } from '../../shared/platform/time/system-clock.ts';
import { makeCentralBank } from '../../shared/validation/adapters/composition/central-bank.ts';
import { makeRetries } from '../../shared/validation/adapters/composition/retries.ts';
import { makeValidationStore } from '../../shared/validation/adapters/dynamodb/validation-store.ts';
import { makeValidationQueue } from './adapters/validation-queue.ts';
import { queueValidationsEnvironment } from './config.ts';
import { makeRecheckPaymentStatus } from './use-cases/recheck-payment-status.ts';
import { makeResolveQueuedValidation } from './use-cases/resolve-queued-validation.ts';
import { makeWriteVerdict } from './use-cases/write-verdict.ts';

/** Everything behind the validation queue. */
export const makeWorkerDeps = () => {
  const env = readEnvironment(queueValidationsEnvironment);
  const table = makeTable(makeDynamoDbClient(env.TABLE_PATIENCE_MS), env.TABLE_NAME);
  const log = makeFunctionLog('validate-queue-validations', env.LOG_LEVEL);
  const store = makeValidationStore(table, quotaUnitWrites);
  const digest = makeKeyedDigest(env.SECRETS_ARN);
  const { consult, learnPhoneBank, source, budget, evidence, readStoredTransfer } = makeCentralBank(env, { table, digest, log });
  const statusRecheckSeconds = env.STATUS_RECHECK_SECONDS;
  return {
    log,
    resolveQueued: makeResolveQueuedValidation({
      store,
      queue: makeValidationQueue(env.VALIDATION_QUEUE_URL),
      consult,
      readStoredTransfer,
      clock: systemClock,
      ids: systemIds,
      log,
      writeVerdict: makeWriteVerdict({
        ...makeRetries(env, { table, log }),
        learnPhoneBank,
        store,
        clock: systemClock,
        log,
        statusRecheckSeconds,
      }),
    }),
    recheckStatus: makeRecheckPaymentStatus({
      store,
      source,
      budget,
      evidence,
      readStoredTransfer,
      clock: systemClock,
      log,
      statusRecheckSeconds,
    }),
  };
};
