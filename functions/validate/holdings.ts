import { banxicoHoldings } from '../../shared/banxico/holdings.ts';
import { defineHoldings } from '../../shared/platform/holdings/holding.ts';

export const holdings = defineHoldings([
  ...banxicoHoldings,
  { store: 'table', pk: 'RECONCILIATION', sk: 'POSITION', nobodys: 'How far the reconciliation of quotas has come; for good.' },
]);
