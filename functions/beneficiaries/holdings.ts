import { beneficiariesHoldings } from '../../shared/beneficiaries/holdings.ts';
import { defineHoldings } from '../../shared/platform/holdings/holding.ts';

export const holdings = defineHoldings([
  ...beneficiariesHoldings,
  { bucket: 'importFiles', key: 'exports/{user}/{text}', export: { omitted: 'It lists the beneficiaries of a day.' } },
]);
