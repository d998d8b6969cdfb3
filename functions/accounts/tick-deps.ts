import { makeParticipantSource } from '../../shared/adapters/cep-portal/participant-list.ts';
import { makeCentralBudget } from '../../shared/adapters/dynamodb/central-budget.ts';
import { makeDynamoDbClient } from '../../shared/adapters/dynamodb/client.ts';
import { makeParticipantSnapshots } from '../../shared/adapters/dynamodb/participant-snapshots.ts';
import { makeTable } from '../../shared/adapters/dynamodb/table.ts';
import { systemClock } from '../../shared/adapters/system/clock.ts';
import { readEnvironment } from '../../shared/config/environment.ts';
import { makeFunctionLog } from '../../shared/observability/powertools-log.ts';
import { tickEnvironment } from './config.ts';
import { makeRefreshParticipants } from './use-cases/refresh-participants.ts';

/** Everything behind the schedule. */
export const makeTickDeps = () => {
  const env = readEnvironment(tickEnvironment);
  const table = makeTable(makeDynamoDbClient(env.TABLE_PATIENCE_MS), env.TABLE_NAME);
  const log = makeFunctionLog('accounts-tick', env.LOG_LEVEL);
  return {
    log,
    refreshParticipants: makeRefreshParticipants({
      source: makeParticipantSource({ baseUrl: env.CEP_PORTAL_URL, userAgent: env.CEP_USER_AGENT, now: systemClock.now }),
      budget: makeCentralBudget(table),
      snapshots: makeParticipantSnapshots(table),
      clock: systemClock,
      log,
    }),
  };
};
