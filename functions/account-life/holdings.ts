import { defineHoldings } from '../../shared/platform/holdings/holding.ts';

export const holdings = defineHoldings([
  {
    store: 'table',
    pk: 'ERASED_ACCOUNTS',
    sk: '{day}#{uuid}',
    nobodys: 'Of an account that was erased: the day, its plan and its age in months; for good.',
  },
]);
