import { makeDynamoDbClient } from '../../shared/adapters/dynamodb/client.ts';
import { makePurgeStore } from '../../shared/adapters/dynamodb/purge-store.ts';
import { makeQuotaLedger } from '../../shared/adapters/dynamodb/quota-ledger.ts';
import { makeTable } from '../../shared/adapters/dynamodb/table.ts';
import { makeValidationStore } from '../../shared/adapters/dynamodb/validation-store.ts';
import { openEvidence } from '../../shared/adapters/evidence.ts';
import { makeValidationQueue } from '../../shared/adapters/sqs/validation-queue.ts';
import { systemClock } from '../../shared/adapters/system/clock.ts';
import { readEnvironment } from '../../shared/config/environment.ts';
import { makeFunctionLog } from '../../shared/observability/powertools-log.ts';
import { makeFinishPurge } from '../../shared/use-cases/finish-purge.ts';
import { tickEnvironment } from './config.ts';
import { makeReconcileQuota } from './use-cases/reconcile-quota.ts';
import { makeSweepDueValidations } from './use-cases/sweep-due-validations.ts';

/** Everything behind the schedules. */
export const makeTickDeps = () => {
  const env = readEnvironment(tickEnvironment);
  const table = makeTable(makeDynamoDbClient(env.TABLE_PATIENCE_MS), env.TABLE_NAME);
  const log = makeFunctionLog('validate-tick', env.LOG_LEVEL);
  const purges = makePurgeStore(table);
  return {
    log,
    sweep: makeSweepDueValidations({
      store: makeValidationStore(table),
      purges,
      finishPurge: makeFinishPurge({ purges, evidence: openEvidence(env) }),
      queue: makeValidationQueue(env.VALIDATION_QUEUE_URL),
      clock: systemClock,
      log,
    }),
    reconcileQuota: makeReconcileQuota({ ledger: makeQuotaLedger(table), clock: systemClock, log }),
  };
};
