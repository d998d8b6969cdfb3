import { awsCredentials, readEnvironment } from '../../shared/platform/config/environment.ts';
import { makeDynamoDbClient } from '../../shared/platform/dynamodb/client.ts';
import { makeTable } from '../../shared/platform/dynamodb/table.ts';
import { makeFunctionLog } from '../../shared/platform/observability/powertools-log.ts';
import { systemClock } from '../../shared/platform/time/system-clock.ts';
import { makeImportFiles } from './adapters/import-files.ts';
import { makeImportQueue } from './adapters/import-queue.ts';
import { makeImportStore } from './adapters/import-store.ts';
import { scheduleEnvironment } from './config.ts';
import { makeDiscardRemains } from './use-cases/cancel-import.ts';
import { makeSweepImports } from './use-cases/sweep-imports.ts';

/** Everything behind the family's schedule. */
export const makeScheduleDeps = () => {
  const env = readEnvironment(scheduleEnvironment);
  const table = makeTable(makeDynamoDbClient(env.TABLE_PATIENCE_MS), env.TABLE_NAME);
  const log = makeFunctionLog('imports-schedule', env.LOG_LEVEL);
  const store = makeImportStore(table);
  const files = makeImportFiles({
    bucket: env.IMPORT_BUCKET,
    region: env.AWS_REGION,
    patienceMs: env.IMPORT_PATIENCE_MS,
    endpoint: env.AWS_ENDPOINT_URL,
    credentials: awsCredentials,
  });
  const sweep = makeSweepImports({
    store,
    parseQueue: makeImportQueue(env.PARSE_QUEUE_URL),
    commitQueue: makeImportQueue(env.COMMIT_QUEUE_URL),
    discardRemains: makeDiscardRemains({ store, files, log }),
    clock: systemClock,
    log,
  });
  return { log, sweep };
};
