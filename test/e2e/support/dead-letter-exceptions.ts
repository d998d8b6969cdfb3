/** Grants of dead letters that no journey needs, and why they stay. */
export const DEAD_LETTER_EXCEPTIONS = [
  ...['messages/queue-outgoing', 'notifications/queue-deliveries', 'account-deletion/queue-steps'].map((entry) => ({
    entry,
    actions: ['dynamodb:PutItem'],
    reason: `The fifth attempt at a message that fails records why: none of the journeys makes one (${entry}).`,
  })),
  {
    entry: 'admin-dead-letters/api',
    actions: ['dynamodb:ConditionCheckItem', 'sqs:SendMessage'],
    reason: 'A redrive of several letters, a search by cause and an interrupted redrive: component tests do them.',
  },
  {
    entry: 'admin-dead-letters/schedule',
    actions: ['dynamodb:BatchGetItem', 'dynamodb:PutItem', 'dynamodb:Query', 'sqs:SendMessage'],
    reason: 'An interrupted redrive is ended, and a recorded cause is read: the journey makes neither; component tests do.',
  },
];
