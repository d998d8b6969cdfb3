import { Duration } from 'aws-cdk-lib';

import type * as config from '../../../functions/expected-payments/config.ts';
import { manifest } from '../../../functions/expected-payments/manifest.ts';
import { DUE_INDEX } from '../../../shared/platform/dynamodb/due-index.ts';
import { OWNER_INDEX } from '../../../shared/platform/dynamodb/table-schema.ts';
import { defineFamily } from '../../family-settings/family.ts';
import { sendTo } from '../../resources/access.ts';

/** A request carries a file of up to 20 MB, in base64 a third more, and is held twice while it is read. */
const FILE_MEMORY_MEGABYTES = 1_024;
/** 1,769 MB are one vCPU: parsing is CPU-bound. The limit also bounds what a hostile file can use. */
const PARSER_MEMORY_MEGABYTES = 1_769;

/** Files of expected payments are few; SQS takes no lower limit. */
const IMPORTS_AT_ONCE = 2;

export const expectedPayments = defineFamily<typeof manifest, typeof config>({
  manifest,
  group: 'Identity',
  queues: () => ({
    parse: {
      timeout: Duration.seconds(90),
      batchSize: 1,
      maxConcurrency: IMPORTS_AT_ONCE,
      oldestMessageFrom: Duration.minutes(15),
    },
    commit: {
      timeout: Duration.seconds(120),
      batchSize: 1,
      maxConcurrency: IMPORTS_AT_ONCE,
      oldestMessageFrom: Duration.minutes(15),
    },
  }),
  functions: ({ state, queue }) => {
    const [parse, commit] = [queue('parse'), queue('commit')];
    const queueUrls = { PARSE_QUEUE_URL: parse.queueUrl, COMMIT_QUEUE_URL: commit.queueUrl };
    const reading = { ...state.tableEnvironment, ...state.importFilesEnvironment };
    return {
      api: {
        environment: { ...reading, ...state.secretsEnvironment, ...state.participantsEnvironment, ...queueUrls },
        access: [
          state.table('BatchGetItem', 'DeleteItem', 'GetItem', 'PutItem', 'Query', 'UpdateItem'),
          state.indexes(OWNER_INDEX),
          state.secret,
          ...state.importFiles(['imports', 'uploads'], 's3:PutObject', 's3:DeleteObject'),
          ...state.importFiles(['uploads'], 's3:GetObject'),
          sendTo(parse, commit),
        ],
        errorImpact: 'Callers cannot state, read, match or cancel expected payments, nor import them.',
        // A file of several megabytes is passed on to the bucket within the request.
        slowFrom: Duration.seconds(15),
        memoryMegabytes: FILE_MEMORY_MEGABYTES,
      },
      'queue-parse': {
        environment: { ...reading, ...state.participantsEnvironment },
        access: [
          state.table('GetItem', 'PutItem', 'DeleteItem', 'Query'),
          ...state.importFiles(['imports', 'uploads'], 's3:GetObject', 's3:DeleteObject'),
        ],
        errorImpact: 'Files of expected payments are not read: their imports fail.',
        slowFrom: Duration.seconds(80),
        memoryMegabytes: PARSER_MEMORY_MEGABYTES,
      },
      'queue-commit': {
        environment: { ...state.tableEnvironment, ...state.secretsEnvironment, COMMIT_QUEUE_URL: commit.queueUrl },
        access: [state.table('GetItem', 'PutItem', 'DeleteItem'), state.secret, sendTo(commit)],
        errorImpact: 'Rows of confirmed imports do not become expected payments.',
        slowFrom: Duration.seconds(110),
        memoryMegabytes: FILE_MEMORY_MEGABYTES,
      },
      schedule: {
        environment: { ...reading, ...queueUrls },
        access: [
          state.table('GetItem', 'PutItem', 'DeleteItem', 'Query'),
          state.indexes(DUE_INDEX),
          ...state.importFiles(['imports', 'uploads'], 's3:DeleteObject'),
          sendTo(parse, commit),
        ],
        errorImpact:
          'Expected payments that were not paid in time stay open, their event is late, and imports that stalled stay as they are.',
        timeout: Duration.seconds(50),
        slowFrom: Duration.seconds(40),
        tasks: { expire_due: Duration.minutes(5), sweep_imports: Duration.minutes(1) },
      },
    };
  },
});
