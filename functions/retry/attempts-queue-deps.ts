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
import { queueAttemptsEnvironment } from './config.ts';
import { makeRunRetryAttempt } from './use-cases/run-retry-attempt.ts';

/** Everything behind the retry queue. */
export const makeWorkerDeps = () => {
  const env = readEnvironment(queueAttemptsEnvironment);
  const table = makeTable(makeDynamoDbClient(env.TABLE_PATIENCE_MS), env.TABLE_NAME);
  const log = makeFunctionLog('retry-queue-attempts', env.LOG_LEVEL);
  const { consult, learnPhoneBank, readStoredTransfer } = makeCentralBank(env, { table, digest: makeKeyedDigest(env.SECRETS_ARN), log });
  return {
    log,
    runAttempt: makeRunRetryAttempt({
      ...makeRetries(env, { table, log }),
      store: makeValidationStore(table, quotaUnitWrites),
      consult,
      learnPhoneBank,
      readStoredTransfer,
      clock: systemClock,
      ids: systemIds,
      log,
      statusRecheckSeconds: env.STATUS_RECHECK_SECONDS,
    }),
  };
};
