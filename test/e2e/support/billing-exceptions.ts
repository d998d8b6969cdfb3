/** Grants of billing that no journey needs, and why they stay. */
export const BILLING_EXCEPTIONS = [
  ...['billing/queue-events', 'billing/schedule'].map((entry) => ({
    entry,
    actions: ['secretsmanager:GetSecretValue'],
    resource: 'master-key-??????',
    reason: `The digest of the card of a trial needs the master secret: no plan of the journeys has a trial (${entry}).`,
  })),
  {
    entry: 'billing/schedule',
    actions: ['dynamodb:PutItem'],
    reason: 'A trial records its card, and the copies of invoices are compared in one hour of the day.',
  },
  {
    entry: 'billing/api',
    actions: ['secretsmanager:GetSecretValue'],
    resource: 'master-key-??????',
    reason: 'The digest of the card of a trial, and answers under an Idempotency-Key, need it: the journeys have neither.',
  },
  {
    entry: 'billing/api',
    actions: ['dynamodb:DeleteItem'],
    reason: 'Only a request with an Idempotency-Key that is refused before it runs deletes the key: the journeys have none.',
  },
  {
    entry: 'billing/schedule',
    actions: ['dynamodb:DeleteItem'],
    reason: 'The journeys purge no account that paid.',
  },
];
