import { makeParticipantDirectory } from '../../shared/banking/adapters/participant-directory.ts';
import { makeParticipantSnapshots } from '../../shared/banking/adapters/participant-snapshots.ts';
import { makeBeneficiaryStore } from '../../shared/beneficiaries/adapters/beneficiary-store.ts';
import { awsCredentials, readEnvironment } from '../../shared/platform/config/environment.ts';
import { makeDynamoDbClient } from '../../shared/platform/dynamodb/client.ts';
import { makeTable } from '../../shared/platform/dynamodb/table.ts';
import { systemIds } from '../../shared/platform/ids/system-ids.ts';
import { makeFunctionLog } from '../../shared/platform/observability/powertools-log.ts';
import { makeKeyedDigest } from '../../shared/platform/secrets/secret-keyed-digest.ts';
import { makeQueueHandler } from '../../shared/platform/sqs/queue-handler.ts';
import { systemClock } from '../../shared/platform/time/system-clock.ts';
import { makeImportFiles } from './adapters/import-files.ts';
import { parseImportTask } from './adapters/import-queue.ts';
import { makeImportStore } from './adapters/import-store.ts';
import { queueParseEnvironment } from './config.ts';
import { parseImportFile } from './parsing/parse-import-file.ts';
import { makeReaders } from './readers-deps.ts';
import { makeDiscardRemains } from './use-cases/cancel-import.ts';
import { makeParseImport } from './use-cases/parse-import.ts';

/** Everything behind the queue of files to read. */
export const makeParserDeps = () => {
  const env = readEnvironment(queueParseEnvironment);
  const table = makeTable(makeDynamoDbClient(env.TABLE_PATIENCE_MS), env.TABLE_NAME);
  const log = makeFunctionLog('imports-queue-parse', env.LOG_LEVEL);
  const store = makeImportStore(table);
  const files = makeImportFiles({
    bucket: env.IMPORT_BUCKET,
    region: env.AWS_REGION,
    patienceMs: env.IMPORT_PATIENCE_MS,
    endpoint: env.AWS_ENDPOINT_URL,
    credentials: awsCredentials,
  });
  const participants = makeParticipantDirectory({
    snapshots: makeParticipantSnapshots(table),
    clock: systemClock,
    log,
    maxAgeSeconds: env.PARTICIPANTS_MAX_AGE_SECONDS,
  });
  const parseImport = makeParseImport({
    store,
    files,
    beneficiaries: makeBeneficiaryStore(table, makeKeyedDigest(env.SECRETS_ARN)),
    participants,
    parse: parseImportFile,
    readers: makeReaders(env),
    discardRemains: makeDiscardRemains({ store, files, log }),
    clock: systemClock,
    ids: systemIds,
    log,
  });
  return { handler: makeQueueHandler({ log, parse: parseImportTask, work: parseImport }) };
};
