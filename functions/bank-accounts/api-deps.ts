import { makeParticipantDirectory } from '../../shared/banking/adapters/participant-directory.ts';
import { makeParticipantSnapshots } from '../../shared/banking/adapters/participant-snapshots.ts';
import { makeApiDispatch } from '../../shared/identity/adapters/composition/api-dispatch.ts';
import { readEnvironment } from '../../shared/platform/config/environment.ts';
import { makeDynamoDbClient } from '../../shared/platform/dynamodb/client.ts';
import { makeTable } from '../../shared/platform/dynamodb/table.ts';
import { makeFunctionLog } from '../../shared/platform/observability/powertools-log.ts';
import { makeKeyedDigest } from '../../shared/platform/secrets/secret-keyed-digest.ts';
import { systemClock } from '../../shared/platform/time/system-clock.ts';
import { makeWorldCardBins } from './adapters/card-bins.ts';
import { apiEnvironment } from './config.ts';
import { findCardBin, mexicanCardBin, type CardBin } from './domain/card-bin-directory.ts';
import { makeRoutes } from './routes.ts';
import { makeListBanks } from './use-cases/list-banks.ts';
import { makeLookUpBin } from './use-cases/look-up-bin.ts';

/** Everything behind the accounts family. */
export const makeApiDeps = () => {
  const env = readEnvironment(apiEnvironment);
  const table = makeTable(makeDynamoDbClient(env.TABLE_PATIENCE_MS), env.TABLE_NAME);
  const log = makeFunctionLog('bank-accounts', env.LOG_LEVEL);
  const digest = makeKeyedDigest(env.SECRETS_ARN);
  const participants = makeParticipantDirectory({
    snapshots: makeParticipantSnapshots(table),
    clock: systemClock,
    log,
    maxAgeSeconds: env.PARTICIPANTS_MAX_AGE_SECONDS,
  });
  const sources = [mexicanCardBin, makeWorldCardBins(env.LAMBDA_TASK_ROOT)];
  const findBin = (digits: string): CardBin | null => findCardBin(digits, sources);
  const routes = makeRoutes({
    findBin,
    participants,
    lookUpBin: makeLookUpBin({ findBin, participants }),
    listBanks: makeListBanks(participants),
  });
  const version = env.SERVICE_VERSION;
  return { dispatch: makeApiDispatch({ routes, table, digest, log, version }), log, version };
};
