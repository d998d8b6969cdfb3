import { makeBeneficiaryStore } from '../../shared/adapters/dynamodb/beneficiary-store.ts';
import { makeDynamoDbClient } from '../../shared/adapters/dynamodb/client.ts';
import { makeImportStore } from '../../shared/adapters/dynamodb/import-store.ts';
import { makeParticipantSnapshots } from '../../shared/adapters/dynamodb/participant-snapshots.ts';
import { makeTable } from '../../shared/adapters/dynamodb/table.ts';
import { makeParticipantDirectory } from '../../shared/adapters/participant-directory.ts';
import { makeImportFiles } from '../../shared/adapters/s3/import-files.ts';
import { makeKeyedDigest } from '../../shared/adapters/secrets/keyed-digest.ts';
import { parseImportTask } from '../../shared/adapters/sqs/import-queue.ts';
import { makeQueueHandler } from '../../shared/adapters/sqs/queue-handler.ts';
import { systemClock } from '../../shared/adapters/system/clock.ts';
import { systemIds } from '../../shared/adapters/system/ids.ts';
import { awsCredentials, readEnvironment } from '../../shared/config/environment.ts';
import { makeFunctionLog } from '../../shared/observability/powertools-log.ts';
import { parserEnvironment } from './config.ts';
import { parseImportFile } from './parsing/parse-import-file.ts';
import { makeReaders } from './readers-deps.ts';
import { makeDiscardRemains } from './use-cases/cancel-import.ts';
import { makeParseImport } from './use-cases/parse-import.ts';

/** Everything behind the queue of files to read. */
export const makeParserDeps = () => {
  const env = readEnvironment(parserEnvironment);
  const table = makeTable(makeDynamoDbClient(env.TABLE_PATIENCE_MS), env.TABLE_NAME);
  const log = makeFunctionLog('imports-parser', env.LOG_LEVEL);
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
