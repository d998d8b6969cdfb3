/** Grants of finance that no journey needs, and why they stay. */
export const FINANCE_EXCEPTIONS = [
  {
    entry: 'finance/api',
    actions: ['dynamodb:PutItem', 'dynamodb:Query'],
    resource: '-admin-audit',
    reason: 'Reports of other accounts in clear need a grant and a second person; component tests cover them.',
  },
  {
    entry: 'finance/api',
    actions: ['dynamodb:ConditionCheckItem'],
    reason: 'The use of a grant to read data in clear: no journey has one.',
  },
  {
    entry: 'finance/api',
    actions: ['sqs:SendMessage'],
    reason: 'A job needs a month with more rows than the journeys make.',
  },
  {
    entry: 'finance/schedule',
    actions: ['dynamodb:GetItem', 'dynamodb:PutItem', 'dynamodb:Query'],
    reason: 'A notice is due after the end of a month; component tests announce one.',
  },
] as const;
