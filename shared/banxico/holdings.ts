import { defineHoldings } from '../platform/holdings/holding.ts';

/** The key is that of adapters/keys.ts. */
export const banxicoHoldings = defineHoldings([
  { store: 'table', pk: 'CEP_PORTAL', sk: 'RATE', nobodys: 'The pace of queries to the portal; for good.' },
]);
