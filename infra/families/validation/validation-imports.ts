import { Duration } from 'aws-cdk-lib';

import type * as config from '../../../functions/validation-imports/config.ts';
import { manifest } from '../../../functions/validation-imports/manifest.ts';
import { BENEFICIARY_SEARCH_INDEX } from '../../../shared/beneficiaries/indexes.ts';
import { DUE_INDEX } from '../../../shared/platform/dynamodb/due-index.ts';
import { OWNER_INDEX } from '../../../shared/platform/dynamodb/table-schema.ts';
import { defineFamily } from '../../family-settings/family.ts';
import { sendTo } from '../../resources/access.ts';
import { textRecognitionOf } from '../../resources/text-recognition.ts';

/** A request carries a file of up to 20 MB, in base64 a third more, and results of 10,000 rows. */
const FILE_MEMORY_MEGABYTES = 1_024;
/** 1,769 MB are one vCPU: parsing is CPU-bound. The limit also bounds what a hostile file can use. */
const PARSER_MEMORY_MEGABYTES = 1_769;

export const validationImports = defineFamily<typeof manifest, typeof config>({
  manifest,
  group: 'Validation',
  queues: ({ parserConcurrency, committerConcurrency }) => ({
    parse: { timeout: Duration.seconds(90), batchSize: 1, maxConcurrency: parserConcurrency, oldestMessageFrom: Duration.minutes(15) },
    commit: { timeout: Duration.seconds(120), batchSize: 1, maxConcurrency: committerConcurrency, oldestMessageFrom: Duration.minutes(15) },
    // Every message has the same effect: more workers would only conflict.
    dispatch: { timeout: Duration.seconds(30), batchSize: 10, maxConcurrency: 2, oldestMessageFrom: Duration.minutes(5) },
  }),
  functions: ({ stage, state, queue, queueOf }) => {
    const [parse, commit, dispatch] = [queue('parse'), queue('commit'), queue('dispatch')];
    const validations = queueOf('validate', 'validations');
    const textRecognition = textRecognitionOf(stage);
    const queueUrls = { PARSE_QUEUE_URL: parse.queueUrl, COMMIT_QUEUE_URL: commit.queueUrl };
    const reading = { ...state.tableEnvironment, ...state.importFilesEnvironment };
    const entering = { VALIDATION_QUEUE_URL: validations.queueUrl, QUEUE_EXPIRY_SECONDS: String(stage.queueExpirySeconds) };
    return {
      api: {
        environment: { ...reading, ...state.secretsEnvironment, ...state.participantsEnvironment, ...queueUrls },
        access: [
          state.table('BatchGetItem', 'GetItem', 'PutItem', 'UpdateItem', 'DeleteItem', 'Query'),
          state.indexes(OWNER_INDEX),
          state.secret,
          ...state.importFiles(['imports', 'uploads'], 's3:PutObject', 's3:DeleteObject'),
          ...state.importFiles(['uploads'], 's3:GetObject'),
          state.exportFiles,
          sendTo(parse, commit),
        ],
        errorImpact: 'Users cannot validate in bulk, or view and correct what was read.',
        // A file of several megabytes is passed on to the bucket within the request.
        slowFrom: Duration.seconds(15),
        memoryMegabytes: FILE_MEMORY_MEGABYTES,
      },
      'queue-parse': {
        environment: {
          ...reading,
          ...state.secretsEnvironment,
          ...state.participantsEnvironment,
          ...textRecognition.environment,
          PARSE_QUEUE_URL: parse.queueUrl,
        },
        access: [
          state.table('BatchGetItem', 'GetItem', 'PutItem', 'UpdateItem', 'DeleteItem', 'Query'),
          state.indexes(BENEFICIARY_SEARCH_INDEX),
          textRecognition.access,
          sendTo(parse),
          state.secret,
          ...state.importFiles(['imports', 'uploads'], 's3:GetObject', 's3:DeleteObject'),
        ],
        errorImpact: 'Files to validate are not read: their imports fail.',
        slowFrom: Duration.seconds(80),
        memoryMegabytes: PARSER_MEMORY_MEGABYTES,
      },
      'queue-commit': {
        environment: { ...state.tableEnvironment, COMMIT_QUEUE_URL: commit.queueUrl, DISPATCH_QUEUE_URL: dispatch.queueUrl },
        access: [state.table('GetItem', 'PutItem', 'DeleteItem'), sendTo(commit, dispatch)],
        errorImpact: 'Rows of confirmed imports are not accepted.',
        slowFrom: Duration.seconds(110),
        memoryMegabytes: FILE_MEMORY_MEGABYTES,
      },
      'queue-dispatch': {
        environment: { ...state.tableEnvironment, ...entering },
        access: [state.table('BatchGetItem', 'GetItem', 'PutItem', 'UpdateItem', 'DeleteItem', 'Query'), sendTo(validations)],
        errorImpact: 'Rows of bulk imports wait longer: the schedule lets them into the queue once a minute.',
        slowFrom: Duration.seconds(20),
      },
      schedule: {
        environment: { ...reading, ...queueUrls, ...entering },
        access: [
          state.table('BatchGetItem', 'GetItem', 'PutItem', 'UpdateItem', 'DeleteItem', 'Query'),
          state.indexes(DUE_INDEX),
          ...state.importFiles(['imports', 'uploads'], 's3:DeleteObject'),
          sendTo(parse, commit, validations),
        ],
        errorImpact: 'Bulk imports that stalled stay as they are; units of stopped rows are not refunded.',
        timeout: Duration.seconds(50),
        slowFrom: Duration.seconds(40),
        tasks: { sweep: Duration.minutes(1), dispatch: Duration.minutes(1) },
      },
    };
  },
});
