/** Grants of imports of expected payments that only failures use. */
export const EXPECTED_PAYMENT_IMPORT_EXCEPTIONS = [
  {
    entry: 'expected-payments/api',
    actions: ['s3:DeleteObject'],
    resource: '/imports/*',
    reason: 'A file whose import could not be created is removed.',
  },
  {
    entry: 'expected-payments/api',
    actions: ['s3:DeleteObject'],
    resource: '/uploads/*',
    reason: 'An uploaded file of expected payments is removed where its content is refused.',
  },
  {
    entry: 'expected-payments/queue-parse',
    actions: ['dynamodb:DeleteItem', 'dynamodb:Query'],
    reason: 'A file that cannot be read ends its import, and rows of one that was cancelled meanwhile are removed.',
  },
  {
    entry: 'expected-payments/queue-commit',
    actions: ['sqs:SendMessage'],
    resource: '-expected-payments-commit',
    reason: 'A commit that takes longer than one run sends itself the rest (expected-payments).',
  },
  {
    entry: 'expected-payments/schedule',
    actions: ['dynamodb:DeleteItem', 'dynamodb:Query', 's3:DeleteObject', 'sqs:SendMessage'],
    reason: 'Stalled imports are continued, and old previews withdrawn.',
  },
];
