import { makeParticipantDirectory } from '../../shared/banking/adapters/participant-directory.ts';
import { makeParticipantSnapshots } from '../../shared/banking/adapters/participant-snapshots.ts';
import { makeApiDispatch } from '../../shared/identity/adapters/composition/api-dispatch.ts';
import { quotaUnitWrites } from '../../shared/identity/adapters/quota-unit.ts';
import { readEnvironment } from '../../shared/platform/config/environment.ts';
import { makeDynamoDbClient } from '../../shared/platform/dynamodb/client.ts';
import { makeTable } from '../../shared/platform/dynamodb/table.ts';
import { makeFunctionLog } from '../../shared/platform/observability/powertools-log.ts';
import { makeKeyedDigest } from '../../shared/platform/secrets/secret-keyed-digest.ts';
import { systemClock } from '../../shared/platform/time/system-clock.ts';
import { openEvidence } from '../../shared/validation/adapters/composition/evidence.ts';
import { makeRetries } from '../../shared/validation/adapters/composition/retries.ts';
import { makePurgeStore } from '../../shared/validation/adapters/dynamodb/purge-store.ts';
import { makeValidationStore } from '../../shared/validation/adapters/dynamodb/validation-store.ts';
import { makeFindAnyOwnValidation, makeFindOwnValidation } from '../../shared/validation/use-cases/find-own-validation.ts';
import { makeFinishPurge } from '../../shared/validation/use-cases/finish-purge.ts';
import { apiEnvironment } from './config.ts';
import { makeRoutes } from './routes.ts';
import { makeListValidations } from './use-cases/list-validations.ts';
import { makePurgeValidation } from './use-cases/purge-validation.ts';
import { makeReadCep } from './use-cases/read-cep.ts';
import { makeWithdrawValidation } from './use-cases/withdraw-validation.ts';

/** Everything behind the reads of validations. */
export const makeApiDeps = () => {
  const env = readEnvironment(apiEnvironment);
  const table = makeTable(makeDynamoDbClient(env.TABLE_PATIENCE_MS), env.TABLE_NAME);
  const log = makeFunctionLog('validations', env.LOG_LEVEL);
  const digest = makeKeyedDigest(env.SECRETS_ARN);
  const store = makeValidationStore(table, quotaUnitWrites);
  const evidence = openEvidence(env);
  const purges = makePurgeStore(table, quotaUnitWrites);
  const finders = { store, purges, clock: systemClock };
  const findOwn = makeFindOwnValidation(finders);
  const { retries, keepSchedule } = makeRetries(env, { table, log });
  const participants = makeParticipantDirectory({
    snapshots: makeParticipantSnapshots(table),
    clock: systemClock,
    log,
    maxAgeSeconds: env.PARTICIPANTS_MAX_AGE_SECONDS,
  });
  // The first request that shows a bank waits for this list; it is on its way while the request is authorised.
  void participants.latest();
  const routes = makeRoutes({
    participants,
    findOwn,
    readCep: makeReadCep(findOwn, evidence),
    list: makeListValidations({ store, participants, digest, clock: systemClock }),
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
