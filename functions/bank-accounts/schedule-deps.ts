import { makeParticipantSnapshots } from '../../shared/banking/adapters/participant-snapshots.ts';
import { makeCentralBudget } from '../../shared/banxico/adapters/central-budget.ts';
import { makeParticipantSource } from '../../shared/banxico/adapters/cep-portal/participant-list.ts';
import { readEnvironment } from '../../shared/platform/config/environment.ts';
import { makeDynamoDbClient } from '../../shared/platform/dynamodb/client.ts';
import { makeTable } from '../../shared/platform/dynamodb/table.ts';
import { makeFunctionLog } from '../../shared/platform/observability/powertools-log.ts';
import { systemClock } from '../../shared/platform/time/system-clock.ts';
import { scheduleEnvironment } from './config.ts';
import { makeRefreshParticipants } from './use-cases/refresh-participants.ts';

/** Everything behind the schedule. */
export const makeScheduleDeps = () => {
  const env = readEnvironment(scheduleEnvironment);
  const table = makeTable(makeDynamoDbClient(env.TABLE_PATIENCE_MS), env.TABLE_NAME);
  const log = makeFunctionLog('bank-accounts-schedule', env.LOG_LEVEL);
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
