import { makeParticipantDirectory } from '../../shared/banking/adapters/participant-directory.ts';
import { makeParticipantSnapshots } from '../../shared/banking/adapters/participant-snapshots.ts';
import { makeBeneficiaryStore } from '../../shared/beneficiaries/adapters/beneficiary-store.ts';
import { makeApiDispatch } from '../../shared/identity/adapters/composition/api-dispatch.ts';
import { awsCredentials, readEnvironment } from '../../shared/platform/config/environment.ts';
import { makeDynamoDbClient } from '../../shared/platform/dynamodb/client.ts';
import { makeTable } from '../../shared/platform/dynamodb/table.ts';
import { systemIds } from '../../shared/platform/ids/system-ids.ts';
import { makeFunctionLog } from '../../shared/platform/observability/powertools-log.ts';
import { makeKeyedDigest } from '../../shared/platform/secrets/secret-keyed-digest.ts';
import { systemClock } from '../../shared/platform/time/system-clock.ts';
import { makeImportFiles } from './adapters/import-files.ts';
import { makeImportQueue } from './adapters/import-queue.ts';
import { makeImportStore } from './adapters/import-store.ts';
import { apiEnvironment } from './config.ts';
import { makeRoutes } from './routes.ts';
import { templateFile } from './template/template-file.ts';
import { makeCancelImport, makeDiscardRemains } from './use-cases/cancel-import.ts';
import { makeCommitImport } from './use-cases/commit-import.ts';
import { makeCreateImport } from './use-cases/create-import.ts';
import { makeEditRow } from './use-cases/edit-row.ts';
import { makeFindImport } from './use-cases/find-import.ts';
import { makePreviewImport } from './use-cases/preview-import.ts';
import { makeStartUpload } from './use-cases/start-upload.ts';

/** Everything behind the operations on imports. */
export const makeApiDeps = () => {
  const env = readEnvironment(apiEnvironment);
  const table = makeTable(makeDynamoDbClient(env.TABLE_PATIENCE_MS), env.TABLE_NAME);
  const log = makeFunctionLog('imports', env.LOG_LEVEL);
  const digest = makeKeyedDigest(env.SECRETS_ARN);
  const store = makeImportStore(table);
  const files = makeImportFiles({
    bucket: env.IMPORT_BUCKET,
    region: env.AWS_REGION,
    patienceMs: env.IMPORT_PATIENCE_MS,
    endpoint: env.AWS_ENDPOINT_URL,
    credentials: awsCredentials,
  });
  const clock = systemClock;
  const ids = systemIds;
  const findImport = makeFindImport({ store });
  const participants = makeParticipantDirectory({
    snapshots: makeParticipantSnapshots(table),
    clock: systemClock,
    log,
    maxAgeSeconds: env.PARTICIPANTS_MAX_AGE_SECONDS,
  });
  const routes = makeRoutes({
    participants,
    createImport: makeCreateImport({ store, files, parseQueue: makeImportQueue(env.PARSE_QUEUE_URL), ids, log }),
    startUpload: makeStartUpload({ files, ids }),
    templateFile,
    findImport,
    cancelImport: makeCancelImport({ store, findImport, discardRemains: makeDiscardRemains({ store, files, log }), clock }),
    previewImport: makePreviewImport({ store, findImport }),
    editRow: makeEditRow({ store, beneficiaries: makeBeneficiaryStore(table, digest), participants, findImport, clock, ids }),
    commitImport: makeCommitImport({ store, commitQueue: makeImportQueue(env.COMMIT_QUEUE_URL), findImport, log }),
  });
  const version = env.SERVICE_VERSION;
  const idempotencyAbandonedSeconds = env.IDEMPOTENCY_ABANDONED_SECONDS;
  return { dispatch: makeApiDispatch({ routes, table, digest, log, version, idempotencyAbandonedSeconds }), log, version };
};
