import { makeApiDispatch } from '../../shared/adapters/api-dispatch.ts';
import { makeDynamoDbClient } from '../../shared/adapters/dynamodb/client.ts';
import { makeTable } from '../../shared/adapters/dynamodb/table.ts';
import { makeValidationStore } from '../../shared/adapters/dynamodb/validation-store.ts';
import { makeKeyedDigest } from '../../shared/adapters/secrets/keyed-digest.ts';
import { makeValidationQueue } from '../../shared/adapters/sqs/validation-queue.ts';
import { systemClock } from '../../shared/adapters/system/clock.ts';
import { systemIds } from '../../shared/adapters/system/ids.ts';
import { readEnvironment } from '../../shared/config/environment.ts';
import { makeFunctionLog } from '../../shared/observability/powertools-log.ts';
import { handlerEnvironment } from './config.ts';
import type { CentralBankDeps, CentralBankEnvironment } from './central-bank-deps.ts';
import { makeRoutes } from './routes.ts';
import type { Consult } from './use-cases/consult-central-bank.ts';
import { makeRecoverValidation } from './use-cases/recover-validation.ts';
import { makeValidateTransfer } from './use-cases/validate-transfer.ts';

const SERVICE = 'validate';

/**
 * Asks the central bank by code that is loaded at the first question: requests that are turned away, queued or
 * replayed need none of it, and it is a fifth of the function.
 */
const makeLazyConsult = (env: CentralBankEnvironment, deps: CentralBankDeps): Consult => {
  const load = async () => (await import('./central-bank-deps.ts')).makeCentralBank(env, deps).consult;
  let loaded: ReturnType<typeof load> | null = null;
  return async (request) => {
    loaded ??= load();
    return (await loaded)(request);
  };
};

/** Everything behind POST /validate. */
export const makeHandlerDeps = () => {
  const env = readEnvironment(handlerEnvironment);
  const table = makeTable(makeDynamoDbClient(), env.TABLE_NAME);
  const log = makeFunctionLog(SERVICE, env.LOG_LEVEL);
  const digest = makeKeyedDigest(env.SECRETS_ARN);
  const store = makeValidationStore(table);
  const validateTransfer = makeValidateTransfer({
    store,
    queue: makeValidationQueue(env.VALIDATION_QUEUE_URL),
    consult: makeLazyConsult(env, { table, log, digest }),
    clock: systemClock,
    ids: systemIds,
    log,
    queueExpirySeconds: env.QUEUE_EXPIRY_SECONDS,
    statusRecheckSeconds: env.STATUS_RECHECK_SECONDS,
  });
  const dispatch = makeApiDispatch({
    routes: makeRoutes({ validateTransfer, recover: makeRecoverValidation({ store, clock: systemClock }) }),
    table,
    digest,
    log,
    version: env.SERVICE_VERSION,
    idempotencyAbandonedSeconds: env.IDEMPOTENCY_ABANDONED_SECONDS,
  });
  return { dispatch, log, version: env.SERVICE_VERSION };
};
