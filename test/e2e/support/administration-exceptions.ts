/** Grants of the administration that no journey needs, and why they stay. */
export const ADMINISTRATION_EXCEPTIONS = [
  {
    entry: 'admin-proposals/api',
    actions: ['dynamodb:ConditionCheckItem', 'dynamodb:DeleteItem'],
    reason: 'A single admin confirms after an hour, and no journey makes more than ten dead letters; component tests do both.',
  },
  {
    entry: 'event-dispatch/queue-subscribers',
    actions: ['dynamodb:Query'],
    reason: 'Owners are read when an admin signs in from a new device; whether a journey does depends on their order.',
  },
  {
    entry: 'admin-audit/schedule',
    actions: ['dynamodb:Query', 's3:PutObject'],
    reason: 'The head of the audit is stored each hour, and only after a change.',
  },
  {
    entry: 'admin-validations/api',
    actions: ['dynamodb:ConditionCheckItem', 'dynamodb:PutItem', 'dynamodb:Query'],
    reason: 'A row of the audit is written only where an admin reads data in clear; component tests do.',
  },
  {
    entry: 'admin-webhooks/api',
    actions: ['dynamodb:ConditionCheckItem'],
    reason: 'The right to read data in clear is checked only where an admin has it; component tests do.',
  },
  {
    entry: 'admin-broadcasts/queue-steps',
    actions: ['dynamodb:BatchGetItem', 'dynamodb:DeleteItem'],
    reason: 'Notifications of one kind become one after twenty within ten minutes; component tests make them.',
  },
  {
    entry: 'admin-broadcasts/queue-steps',
    actions: ['sqs:SendMessage'],
    reason:
      'Another step needs more recipients than the journey has, and a delivery one with a browser or a chat; component tests have both.',
  },
  {
    entry: 'admin-broadcasts/schedule',
    actions: ['dynamodb:BatchGetItem', 'sqs:SendMessage'],
    reason: 'It continues a broadcast whose message was lost; component tests lose one.',
  },
  {
    entry: 'admin-proposals/api',
    actions: ['sqs:SendMessage'],
    reason: 'A broadcast to more than 100 users needs a second admin; component tests confirm one.',
  },
] as const;
