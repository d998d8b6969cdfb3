import { defineHoldings } from '../../shared/platform/holdings/holding.ts';

export const holdings = defineHoldings([
  { bucket: 'receipts', key: 'uploads/{user}/{text}', export: { omitted: 'It becomes a receipt, or goes after a day.' } },
]);
