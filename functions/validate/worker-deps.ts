import { makeCentralBank } from '../../shared/adapters/central-bank.ts';
import { makeDynamoDbClient } from '../../shared/adapters/dynamodb/client.ts';
import { makeTable } from '../../shared/adapters/dynamodb/table.ts';
import { makeValidationStore } from '../../shared/adapters/dynamodb/validation-store.ts';
import { makeRetries } from '../../shared/adapters/retries.ts';
import { makeKeyedDigest } from '../../shared/adapters/secrets/keyed-digest.ts';
import { makeValidationQueue } from '../../shared/adapters/sqs/validation-queue.ts';
import { systemClock } from '../../shared/adapters/system/clock.ts';
import { systemIds } from '../../shared/adapters/system/ids.ts';
import { readEnvironment } from '../../shared/config/environment.ts';
import { makeFunctionLog } from '../../shared/observability/powertools-log.ts';
import { workerEnvironment } from './config.ts';
import { makeRecheckPaymentStatus } from './use-cases/recheck-payment-status.ts';
import { makeResolveQueuedValidation } from './use-cases/resolve-queued-validation.ts';
import { makeWriteVerdict } from './use-cases/write-verdict.ts';

/** Everything behind the validation queue. */
export const makeWorkerDeps = () => {
  const env = readEnvironment(workerEnvironment);
  const table = makeTable(makeDynamoDbClient(env.TABLE_PATIENCE_MS), env.TABLE_NAME);
  const log = makeFunctionLog('validate-worker', env.LOG_LEVEL);
  const store = makeValidationStore(table);
  const digest = makeKeyedDigest(env.SECRETS_ARN);
  const { consult, learnPhoneBank, source, budget, evidence, participants } = makeCentralBank(env, { table, digest, log });
  const statusRecheckSeconds = env.STATUS_RECHECK_SECONDS;
  return {
    log,
    resolveQueued: makeResolveQueuedValidation({
      store,
      queue: makeValidationQueue(env.VALIDATION_QUEUE_URL),
      consult,
      participants,
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
      participants,
      clock: systemClock,
      log,
      statusRecheckSeconds,
    }),
  };
};
