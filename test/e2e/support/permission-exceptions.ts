import { credentialsKeyParameter, functionName } from '../../../infra/settings/names.ts';
import { BENEFICIARY_SEARCH_INDEX } from '../../../shared/beneficiaries/indexes.ts';
import { VALIDATION_HISTORY_INDEX } from '../../../shared/validation/indexes.ts';
import type { Grant } from '../../support/infra/grants.ts';
import { ADMINISTRATION_EXCEPTIONS } from './administration-exceptions.ts';
import { BILLING_EXCEPTIONS } from './billing-exceptions.ts';
import { BULK_IMPORT_EXCEPTIONS } from './bulk-import-exceptions.ts';
import { DEAD_LETTER_EXCEPTIONS } from './dead-letter-exceptions.ts';
import { EVIDENCE_EXCEPTIONS } from './exceptions/evidence-exceptions.ts';
import { EXPECTED_PAYMENT_IMPORT_EXCEPTIONS } from './exceptions/expected-payment-import-exceptions.ts';
import { FINANCE_EXCEPTIONS } from './exceptions/finance-exceptions.ts';
import { SET_ASIDE_EXCEPTIONS } from './exceptions/set-aside-exceptions.ts';
import { TEST_MODE_EXCEPTIONS } from './exceptions/test-mode-exceptions.ts';

type Exception = {
  /** Entry, as `family/file`; of any function when absent. */
  readonly entry?: string;
  readonly actions: readonly string[];
  /** End of the resource's ARN; any when absent. */
  readonly resource?: string;
  readonly reason: string;
};

/** Grants that no call of the journeys needs, and why they stay. */
const EXCEPTIONS: readonly Exception[] = [
  ...ADMINISTRATION_EXCEPTIONS,
  ...EVIDENCE_EXCEPTIONS,
  ...EXPECTED_PAYMENT_IMPORT_EXCEPTIONS,
  {
    actions: ['logs:CreateLogStream', 'logs:PutLogEvents', 'xray:PutTelemetryRecords', 'xray:PutTraceSegments'],
    reason: 'Lambda itself writes logs and traces, in the role of the function.',
  },
  {
    actions: ['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes'],
    reason: 'Lambda itself polls the queue of a worker, in the role of the worker.',
  },
  {
    actions: ['sqs:SendMessage'],
    resource: '-dead-letters',
    reason: 'Lambda itself sends what failed there, in the role of the function.',
  },
  {
    entry: 'event-dispatch/stream',
    actions: ['dynamodb:DescribeStream', 'dynamodb:GetRecords', 'dynamodb:GetShardIterator', 'dynamodb:ListStreams'],
    reason: 'Lambda itself reads the stream, in the role of the function.',
  },
  ...SET_ASIDE_EXCEPTIONS,
  ...TEST_MODE_EXCEPTIONS,
  { entry: 'validate-ocr/api', actions: ['s3:PutObjectTagging'], reason: 'S3 asks for it within PutObject; the emulator does not.' },
  { actions: ['iam:PassRole'], reason: 'EventBridge Scheduler asks for it within CreateSchedule; the emulator does not.' },
  ...[
    'account-deletion/api',
    'account-deletion/queue-purges',
    'account-deletion/queue-steps',
    'account-settings/api',
    'api-keys/api',
    'api-key-reveal/api',
    'auth/api',
    'device-credentials/api',
    'secret-scanning/api',
    'user-identities/api',
    'users/api',
  ].map((entry) => ({
    entry,
    actions: ['kms:Decrypt', 'kms:DescribeKey', 'kms:Encrypt', 'kms:GenerateDataKey', 'kms:ReEncryptFrom', 'kms:ReEncryptTo'],
    resource: `${credentialsKeyParameter('local')}}}`,
    reason: `DynamoDB asks for the key of the table of credentials in the role of the caller; the emulator does not (${entry}).`,
  })),
  {
    entry: 'account-deletion/api',
    actions: ['secretsmanager:GetSecretValue'],
    reason: 'A restoration needs derived keys only with an Idempotency-Key, which no journey sends.',
  },
  {
    entry: 'account-deletion/queue-steps',
    actions: ['dynamodb:Query', 'scheduler:DeleteSchedule'],
    reason: 'The accounts that the journeys delete have no pending retries.',
  },
  {
    entry: 'account-deletion/queue-purges',
    actions: ['s3:DeleteObject', 's3:DeleteObjectVersion', 's3:ListBucketVersions'],
    reason: 'The accounts that the journeys erase have no files.',
  },
  {
    entry: 'account-deletion/queue-purges',
    actions: ['sqs:SendMessage'],
    reason: 'What takes longer than one run sends itself the rest.',
  },
  {
    entry: 'api-keys/api',
    actions: ['dynamodb:DeleteItem'],
    reason: 'What was kept of a key is removed where KMS is away when it is replaced.',
  },
  ...['api-keys/api', 'api-key-reveal/api', 'users/api'].flatMap((entry) => [
    { entry, actions: ['sqs:SendMessage'], resource: '-messages-outgoing', reason: `With a second factor a code is sent (${entry}).` },
    {
      entry,
      actions: ['dynamodb:PutItem', 'dynamodb:UpdateItem'],
      resource: '-credentials',
      reason: `With a second factor a code is kept (${entry}).`,
    },
  ]),
  {
    entry: 'beneficiaries/api',
    actions: ['s3:PutObject', 's3:GetObject'],
    reason: 'An export of more than 4 MB is kept, and read by who follows its address: the journeys do not save 30,000 accounts.',
  },
  {
    entry: 'data-exports/queue-exports',
    actions: ['s3:AbortMultipartUpload', 's3:DeleteObject'],
    reason: 'An archive is given up where its writing fails, and removed where its account was erased meanwhile.',
  },
  {
    entry: 'data-exports/queue-exports',
    actions: ['s3:GetObject'],
    resource: '/kept/*',
    reason: 'A receipt that is kept is in the archive: the journey of exports has none.',
  },
  {
    entry: 'data-exports/queue-exports',
    actions: ['kms:Decrypt'],
    reason: 'S3 asks for the key of receipts in the role of the caller; the emulator does not.',
  },
  {
    entry: 'data-exports/schedule',
    actions: ['dynamodb:GetItem', 'dynamodb:PutItem', 'sqs:SendMessage'],
    reason: 'An export that has stalled for a minute is sent again: none of the journeys does.',
  },
  { actions: ['s3:ListBucket'], reason: 'Nobody lists: it makes S3 answer 404 instead of 403 for a file that is not there.' },
  ...['bank-accounts/api', 'meta/api', 'meta/fallback', 'plans/api'].map((entry) => ({
    entry,
    actions: ['dynamodb:GetItem'],
    reason: 'A gate is read where its key was over the limit in this minute: the journeys go there in another family.',
  })),
  {
    entry: 'messages/queue-outgoing',
    actions: ['ses:SendEmail', 'sns:Publish'],
    reason: 'A stand-in takes mails and text messages in the place of SES and SNS, and asks for no permission.',
  },
  {
    entry: 'messages/queue-outgoing',
    actions: ['sqs:SendMessage'],
    reason: 'A message goes back to its queue where mail or telephone are down.',
  },
  {
    entry: 'messages/queue-feedback',
    actions: ['dynamodb:PutItem'],
    reason: 'SES tells of bounces and complaints on AWS only.',
  },
  {
    entry: 'event-dispatch/queue-subscribers',
    actions: ['sqs:SendMessage'],
    reason: 'It publishes what the reader of the stream could not read, which is an item of another version.',
  },
  ...['event-dispatch/queue-subscribers', 'imports/queue-commit'].map((entry) => ({
    entry,
    actions: ['dynamodb:ConditionCheckItem'],
    reason: `What has a digest in its key is new under both versions while the master secret is rotated (${entry}).`,
  })),
  {
    entry: 'imports/api',
    actions: ['s3:DeleteObject'],
    resource: '/uploads/*',
    reason: 'An uploaded file is removed where its content is refused.',
  },
  ...['imports/api', 'imports/queue-parse', 'imports/queue-commit'].map((entry) => ({
    entry,
    actions: ['dynamodb:Query'],
    resource: `/index/${BENEFICIARY_SEARCH_INDEX.name}`,
    reason: `Among many saved accounts, those that rows have to do with are looked for one by one (${entry}).`,
  })),
  ...['imports/api', 'imports/queue-parse'].map((entry) => ({
    entry,
    actions: ['dynamodb:BatchGetItem'],
    reason: `Masked cards of an own export are found by their ids (${entry}).`,
  })),
  {
    entry: 'imports/queue-parse',
    actions: ['dynamodb:Query'],
    reason: 'Few saved accounts are read at once; the journeys import for accounts that have none.',
  },
  {
    entry: 'imports/queue-commit',
    actions: ['sqs:SendMessage'],
    reason: 'A commit that takes longer than one run sends itself the rest.',
  },
  {
    entry: 'imports/schedule',
    actions: ['dynamodb:DeleteItem', 'dynamodb:Query', 's3:DeleteObject'],
    reason: 'A preview that nobody confirms is withdrawn after seven days.',
  },
  {
    entry: 'imports/schedule',
    actions: ['sqs:SendMessage'],
    resource: '-imports-parse',
    reason: 'A file whose message was lost is sent again after minutes.',
  },
  ...BULK_IMPORT_EXCEPTIONS,
  ...BILLING_EXCEPTIONS,
  ...FINANCE_EXCEPTIONS,
  ...DEAD_LETTER_EXCEPTIONS,
  {
    entry: 'retry/api',
    actions: ['dynamodb:PutItem', 'dynamodb:DeleteItem'],
    reason: 'Idempotency-Keys: the journeys send them to operations of other families.',
  },
  ...['validate/api', 'validate/queue-validations', 'retry/queue-attempts'].map((entry) => ({
    entry,
    actions: ['dynamodb:Query'],
    resource: `/index/${VALIDATION_HISTORY_INDEX.name}`,
    reason: `A transfer that names no sender is looked for in the history of its user (${entry}).`,
  })),
  {
    entry: 'retry/queue-attempts',
    actions: ['secretsmanager:GetSecretValue'],
    reason: 'The bank of a phone is found under a digest; the journeys retry transfers to CLABEs.',
  },
  {
    entry: 'validate/queue-validations',
    actions: ['scheduler:CreateSchedule'],
    reason: 'An asynchronous validation may begin retries; the journeys begin theirs with synchronous ones.',
  },
  {
    entry: 'validate/schedule',
    actions: ['dynamodb:DeleteItem', 's3:DeleteObjectVersion', 's3:ListBucketVersions', 's3:PutObject'],
    reason: 'It finishes a purge that was interrupted.',
  },
  {
    entry: 'validate/schedule',
    actions: ['dynamodb:Query'],
    resource: `/index/${VALIDATION_HISTORY_INDEX.name}`,
    reason: 'It looks for the validations of units that have settled, which takes minutes.',
  },
  {
    entry: 'validate/schedule',
    actions: ['dynamodb:PutItem'],
    reason: 'It gives back the unit of a validation that waited for an hour.',
  },
  ...['webhooks/api', 'webhooks/queue-events', 'webhooks/queue-deliveries', 'webhooks/queue-slow-deliveries'].map((entry) => ({
    entry,
    actions: ['sqs:SendMessage'],
    reason: `Which queue a delivery goes to depends on how quickly its endpoint answered before (${entry}).`,
  })),
  ...['webhooks/queue-deliveries', 'webhooks/queue-slow-deliveries'].map((entry) => ({
    entry,
    actions: ['dynamodb:PutItem'],
    reason: `A host asks to be left alone, or an endpoint is disabled (${entry}).`,
  })),
  {
    entry: 'notifications/queue-events',
    actions: ['dynamodb:Query'],
    reason: 'It looks for the oldest of 500 notifications, more than a journey makes.',
  },
  {
    entry: 'webhooks/schedule',
    actions: ['dynamodb:GetItem', 'dynamodb:UpdateItem', 'sqs:SendMessage'],
    reason: 'Deliveries are swept after minutes.',
  },
  {
    entry: 'webhooks/api',
    actions: ['dynamodb:PutItem'],
    reason: 'Creating an endpoint is a transaction, which asks for it.',
  },
  {
    entry: 'validations/api',
    actions: ['dynamodb:DeleteItem'],
    reason: 'A purge removes attempts and the answer under an Idempotency-Key; what the journeys purge has neither.',
  },
  {
    actions: ['textract:DetectDocumentText', 'kms:Decrypt', 'kms:GenerateDataKey'],
    reason: 'Text is recognised by a stand-in beside the emulator, and the emulator encrypts objects without asking for the key.',
  },
  {
    entry: 'validate-ocr/api',
    actions: [
      'dynamodb:DeleteItem',
      'dynamodb:GetItem',
      'dynamodb:Query',
      's3:DeleteObject',
      's3:PutObject',
      'scheduler:CreateSchedule',
      'sqs:SendMessage',
    ],
    reason: 'Which files, retries and senders a receipt comes to depends on what is read off it.',
  },
  {
    entry: 'validate-ocr/queue-receipts',
    actions: ['dynamodb:GetItem', 'dynamodb:Query', 's3:DeleteObject', 's3:GetObject', 'sqs:SendMessage', 'secretsmanager:GetSecretValue'],
    reason: 'What the worker does with a receipt depends on what is read off it.',
  },
  {
    entry: 'validate/schedule',
    actions: ['s3:DeleteObject', 'sqs:SendMessage'],
    reason: 'Files of receipts are swept after days.',
  },
  {
    entry: 'validations/api',
    actions: ['s3:DeleteObject', 's3:GetObject'],
    reason: 'What the journeys purge has no receipt.',
  },
  {
    entry: 'validations/api',
    actions: ['s3:DeleteObjectVersion'],
    reason: 'The emulator checks the removal of several versions as s3:DeleteObject alone.',
  },
];

const isAbout =
  ({ grantee, action, resource }: Grant) =>
  (exception: Exception): boolean =>
    exception.actions.includes(action) &&
    (exception.entry === undefined || functionName('local', exception.entry) === grantee) &&
    resource.endsWith(exception.resource ?? '');

export const isExcepted = (grant: Grant): boolean => EXCEPTIONS.some(isAbout(grant));

/** Reasons of exceptions that match no grant. Whether a grant is needed varies: fuzzing reaches different code. */
export const exceptionsWithoutGrant = (grants: readonly Grant[]): readonly string[] =>
  EXCEPTIONS.filter((exception) => !grants.some((grant) => isAbout(grant)(exception))).map(({ reason }) => reason);
