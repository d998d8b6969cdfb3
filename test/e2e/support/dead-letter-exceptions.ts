/** Grants of dead letters that no journey needs, and why they stay. */
export const DEAD_LETTER_EXCEPTIONS = [
  ...['messages/queue-outgoing', 'notifications/queue-deliveries', 'account-deletion/queue-steps'].map((entry) => ({
    entry,
    actions: ['dynamodb:PutItem'],
    reason: `The fifth attempt at a message that fails records why: none of the journeys makes one (${entry}).`,
  })),
  {
    entry: 'admin-dead-letters/api',
    actions: [
      'sqs:SendMessage',
      'dynamodb:BatchGetItem',
      'dynamodb:ConditionCheckItem',
      'dynamodb:DeleteItem',
      'dynamodb:GetItem',
      'dynamodb:PutItem',
      'dynamodb:Query',
      'dynamodb:UpdateItem',
    ],
    reason: 'A dead letter is read, redriven and discarded: none of the journeys makes one; component tests do.',
  },
  {
    entry: 'admin-dead-letters/schedule',
    actions: [
      'sqs:SendMessage',
      'dynamodb:BatchGetItem',
      'dynamodb:GetItem',
      'dynamodb:PutItem',
      'dynamodb:Query',
      'secretsmanager:GetSecretValue',
    ],
    reason: 'A dead letter is stored, and an interrupted redrive is ended: none of the journeys makes one; component tests do.',
  },
];
