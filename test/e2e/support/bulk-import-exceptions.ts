import { BENEFICIARY_SEARCH_INDEX } from '../../../shared/beneficiaries/indexes.ts';

/** Grants of bulk imports that only failures and large files use. */
export const BULK_IMPORT_EXCEPTIONS = [
  {
    entry: 'validation-imports/api',
    actions: ['s3:DeleteObject'],
    resource: '/imports/*',
    reason: 'A file whose import could not be created is removed.',
  },
  {
    entry: 'validation-imports/api',
    actions: ['s3:GetObject', 's3:PutObject'],
    resource: '/exports/*',
    reason: 'Results of more than 4 MB are kept as a file: the journeys validate few rows.',
  },
  {
    entry: 'validation-imports/queue-parse',
    actions: ['dynamodb:DeleteItem'],
    reason: 'Rows of an earlier attempt to read a file are removed.',
  },
  {
    entry: 'validation-imports/queue-parse',
    actions: ['sqs:SendMessage'],
    resource: '-validation-imports-parse',
    reason: 'An archive whose receipts take longer than one run sends itself the rest (validation-imports).',
  },
  {
    entry: 'validation-imports/queue-parse',
    actions: ['dynamodb:Query'],
    resource: `/index/${BENEFICIARY_SEARCH_INDEX.name}`,
    reason: 'Saved accounts are searched for a receipt with a masked account (validate-ocr).',
  },
  {
    entry: 'validation-imports/queue-commit',
    actions: ['sqs:SendMessage'],
    resource: '-validation-imports-commit',
    reason: 'A commit that takes longer than one run sends itself the rest (validation-imports).',
  },
  {
    entry: 'validation-imports/schedule',
    actions: [
      'dynamodb:BatchGetItem',
      'dynamodb:DeleteItem',
      'dynamodb:PutItem',
      'dynamodb:UpdateItem',
      's3:DeleteObject',
      'sqs:SendMessage',
    ],
    reason: 'Stalled imports are continued, old previews withdrawn, and rows let into the queue whose message was lost.',
  },
];
