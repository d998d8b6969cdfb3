import { makeApiDispatch } from '../../shared/adapters/api-dispatch.ts';
import { makeDynamoDbClient } from '../../shared/adapters/dynamodb/client.ts';
import { makePurgeStore } from '../../shared/adapters/dynamodb/purge-store.ts';
import { makeTable } from '../../shared/adapters/dynamodb/table.ts';
import { makeValidationStore } from '../../shared/adapters/dynamodb/validation-store.ts';
import { openEvidence } from '../../shared/adapters/evidence.ts';
import { makeRetries } from '../../shared/adapters/retries.ts';
import { makeKeyedDigest } from '../../shared/adapters/secrets/keyed-digest.ts';
import { systemClock } from '../../shared/adapters/system/clock.ts';
import { readEnvironment } from '../../shared/config/environment.ts';
import { makeFunctionLog } from '../../shared/observability/powertools-log.ts';
import { makeFindAnyOwnValidation, makeFindOwnValidation } from '../../shared/use-cases/find-own-validation.ts';
import { makeFinishPurge } from '../../shared/use-cases/finish-purge.ts';
import { handlerEnvironment } from './config.ts';
import { makeRoutes } from './routes.ts';
import { makeListValidations } from './use-cases/list-validations.ts';
import { makePurgeValidation } from './use-cases/purge-validation.ts';
import { makeReadCep } from './use-cases/read-cep.ts';
import { makeWithdrawValidation } from './use-cases/withdraw-validation.ts';

/** Everything behind the reads of validations. */
export const makeHandlerDeps = () => {
  const env = readEnvironment(handlerEnvironment);
  const table = makeTable(makeDynamoDbClient(env.TABLE_PATIENCE_MS), env.TABLE_NAME);
  const log = makeFunctionLog('validations', env.LOG_LEVEL);
  const digest = makeKeyedDigest(env.SECRETS_ARN);
  const store = makeValidationStore(table);
  const evidence = openEvidence(env);
  const purges = makePurgeStore(table);
  const finders = { store, purges, clock: systemClock };
  const findOwn = makeFindOwnValidation(finders);
  const { retries, keepSchedule } = makeRetries(env, { table, log });
  const routes = makeRoutes({
    findOwn,
    readCep: makeReadCep(findOwn, evidence),
    list: makeListValidations({ store, digest, clock: systemClock }),
    withdraw: makeWithdrawValidation({ findOwn, retries, keepSchedule, clock: systemClock }),
    purge: makePurgeValidation({
      findAny: makeFindAnyOwnValidation(finders),
      purges,
      finish: makeFinishPurge({ purges, evidence }),
      keepSchedule,
      digest,
      clock: systemClock,
      log,
    }),
  });
  const version = env.SERVICE_VERSION;
  return { dispatch: makeApiDispatch({ routes, table, digest, log, version }), log, version };
};
