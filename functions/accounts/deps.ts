import { makeApiDispatch } from '../../shared/adapters/api-dispatch.ts';
import { makeWorldCardBins } from '../../shared/adapters/card-bins.ts';
import { makeDynamoDbClient } from '../../shared/adapters/dynamodb/client.ts';
import { makeParticipantSnapshots } from '../../shared/adapters/dynamodb/participant-snapshots.ts';
import { makeTable } from '../../shared/adapters/dynamodb/table.ts';
import { makeParticipantDirectory } from '../../shared/adapters/participant-directory.ts';
import { makeKeyedDigest } from '../../shared/adapters/secrets/keyed-digest.ts';
import { systemClock } from '../../shared/adapters/system/clock.ts';
import { readEnvironment } from '../../shared/config/environment.ts';
import { findCardBin, mexicanCardBin, type CardBin } from '../../shared/domain/bank/card-bin-directory.ts';
import { makeFunctionLog } from '../../shared/observability/powertools-log.ts';
import { handlerEnvironment } from './config.ts';
import { makeRoutes } from './routes.ts';
import { makeListBanks } from './use-cases/list-banks.ts';
import { makeLookUpBin } from './use-cases/look-up-bin.ts';

/** Everything behind the accounts family. */
export const makeHandlerDeps = () => {
  const env = readEnvironment(handlerEnvironment);
  const table = makeTable(makeDynamoDbClient(env.TABLE_PATIENCE_MS), env.TABLE_NAME);
  const log = makeFunctionLog('accounts', env.LOG_LEVEL);
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
