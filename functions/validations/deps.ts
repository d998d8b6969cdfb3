import { makeApiDispatch } from '../../shared/adapters/api-dispatch.ts';
import { makeDynamoDbClient } from '../../shared/adapters/dynamodb/client.ts';
import { makeTable } from '../../shared/adapters/dynamodb/table.ts';
import { makeValidationStore } from '../../shared/adapters/dynamodb/validation-store.ts';
import { makeEvidenceStore } from '../../shared/adapters/s3/evidence-store.ts';
import { makeKeyedDigest } from '../../shared/adapters/secrets/keyed-digest.ts';
import { systemClock } from '../../shared/adapters/system/clock.ts';
import { awsCredentials, readEnvironment } from '../../shared/config/environment.ts';
import { makeFunctionLog } from '../../shared/observability/powertools-log.ts';
import { handlerEnvironment } from './config.ts';
import { makeRoutes } from './routes.ts';
import { makeFindOwnValidation } from './use-cases/find-own-validation.ts';
import { makeListValidations } from './use-cases/list-validations.ts';
import { makeReadCep } from './use-cases/read-cep.ts';

/** Everything behind the reads of validations. */
export const makeHandlerDeps = () => {
  const env = readEnvironment(handlerEnvironment);
  const table = makeTable(makeDynamoDbClient(env.TABLE_PATIENCE_MS), env.TABLE_NAME);
  const log = makeFunctionLog('validations', env.LOG_LEVEL);
  const digest = makeKeyedDigest(env.SECRETS_ARN);
  const store = makeValidationStore(table);
  const evidence = makeEvidenceStore({
    bucket: env.EVIDENCE_BUCKET,
    region: env.AWS_REGION,
    patienceMs: env.EVIDENCE_PATIENCE_MS,
    endpoint: env.AWS_ENDPOINT_URL,
    credentials: awsCredentials,
  });
  const findOwn = makeFindOwnValidation({ store, clock: systemClock });
  const routes = makeRoutes({
    findOwn,
    readCep: makeReadCep(findOwn, evidence),
    list: makeListValidations({ store, digest, clock: systemClock }),
  });
  const version = env.SERVICE_VERSION;
  return { dispatch: makeApiDispatch({ routes, table, digest, log, version }), log, version };
};
