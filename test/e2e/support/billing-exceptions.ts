/** Grants of billing that no journey needs, and why they stay. */
export const BILLING_EXCEPTIONS = [
  ...['billing/queue-events', 'billing/schedule'].flatMap((entry) => [
    { entry, actions: ['dynamodb:PutItem'], reason: `A trial records its card: no plan of the journeys has one (${entry}).` },
    {
      entry,
      actions: ['secretsmanager:GetSecretValue'],
      resource: 'master-key-??????',
      reason: `The digest of that card needs the master secret (${entry}).`,
    },
  ]),
  {
    entry: 'billing/api',
    actions: ['secretsmanager:GetSecretValue'],
    resource: 'master-key-??????',
    reason: 'The digest of the card of a trial, and answers under an Idempotency-Key, need it: the journeys have neither.',
  },
  {
    entry: 'billing/schedule',
    actions: ['dynamodb:DeleteItem'],
    reason: 'The journeys purge no account that paid.',
  },
];
