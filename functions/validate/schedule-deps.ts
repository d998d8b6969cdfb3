import { quotaUnitWrites } from '../../shared/identity/adapters/quota-unit.ts';
import { readEnvironment } from '../../shared/platform/config/environment.ts';
import { makeDynamoDbClient } from '../../shared/platform/dynamodb/client.ts';
import { makeTable } from '../../shared/platform/dynamodb/table.ts';
import { makeFunctionLog } from '../../shared/platform/observability/powertools-log.ts';
import { systemClock } from '../../shared/platform/time/system-clock.ts';
import { openEvidence } from '../../shared/validation/adapters/composition/evidence.ts';
import { makePurgeStore } from '../../shared/validation/adapters/dynamodb/purge-store.ts';
import { makeValidationStore } from '../../shared/validation/adapters/dynamodb/validation-store.ts';
import { makeFinishPurge } from '../../shared/validation/use-cases/finish-purge.ts';
import { makeQuotaLedger } from './adapters/quota-ledger.ts';
import { makeValidationQueue } from './adapters/validation-queue.ts';
import { scheduleEnvironment } from './config.ts';
import { makeReconcileQuota } from './use-cases/reconcile-quota.ts';
import { makeSweepDueValidations } from './use-cases/sweep-due-validations.ts';

/** Everything behind the schedules. */
export const makeScheduleDeps = () => {
  const env = readEnvironment(scheduleEnvironment);
  const table = makeTable(makeDynamoDbClient(env.TABLE_PATIENCE_MS), env.TABLE_NAME);
  const log = makeFunctionLog('validate-schedule', env.LOG_LEVEL);
  const purges = makePurgeStore(table, quotaUnitWrites);
  return {
    log,
    sweep: makeSweepDueValidations({
      store: makeValidationStore(table, quotaUnitWrites),
      purges,
      finishPurge: makeFinishPurge({ purges, evidence: openEvidence(env) }),
      queue: makeValidationQueue(env.VALIDATION_QUEUE_URL),
      clock: systemClock,
      log,
    }),
    reconcileQuota: makeReconcileQuota({ ledger: makeQuotaLedger(table), clock: systemClock, log }),
  };
};
