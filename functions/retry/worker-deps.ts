import { makeCentralBank } from '../../shared/adapters/central-bank.ts';
import { makeDynamoDbClient } from '../../shared/adapters/dynamodb/client.ts';
import { makeTable } from '../../shared/adapters/dynamodb/table.ts';
import { makeValidationStore } from '../../shared/adapters/dynamodb/validation-store.ts';
import { makeRetries } from '../../shared/adapters/retries.ts';
import { makeKeyedDigest } from '../../shared/adapters/secrets/keyed-digest.ts';
import { systemClock } from '../../shared/adapters/system/clock.ts';
import { systemIds } from '../../shared/adapters/system/ids.ts';
import { readEnvironment } from '../../shared/config/environment.ts';
import { makeFunctionLog } from '../../shared/observability/powertools-log.ts';
import { workerEnvironment } from './config.ts';
import { makeRunRetryAttempt } from './use-cases/run-retry-attempt.ts';

/** Everything behind the retry queue. */
export const makeWorkerDeps = () => {
  const env = readEnvironment(workerEnvironment);
  const table = makeTable(makeDynamoDbClient(env.TABLE_PATIENCE_MS), env.TABLE_NAME);
  const log = makeFunctionLog('retry-worker', env.LOG_LEVEL);
  const { consult, learnPhoneBank, participants } = makeCentralBank(env, { table, digest: makeKeyedDigest(env.SECRETS_ARN), log });
  return {
    log,
    runAttempt: makeRunRetryAttempt({
      ...makeRetries(env, { table, log }),
      store: makeValidationStore(table),
      consult,
      learnPhoneBank,
      participants,
      clock: systemClock,
      ids: systemIds,
      log,
      statusRecheckSeconds: env.STATUS_RECHECK_SECONDS,
    }),
  };
};
