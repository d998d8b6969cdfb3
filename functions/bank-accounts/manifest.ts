import { bankingHoldings } from '../../shared/banking/holdings.ts';
import { defineManifest } from '../../shared/platform/lambda/family-manifest.ts';
import { contracts } from './contract.ts';

export const manifest = defineManifest({
  name: 'bank-accounts',
  contracts,
  schedules: ['refresh_participants'],
  holdings: bankingHoldings,
});
