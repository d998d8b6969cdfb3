import { bankingInventory } from '../../shared/banking/data-inventory.ts';
import { defineManifest } from '../../shared/platform/lambda/family-manifest.ts';
import { contracts } from './contract.ts';

export const manifest = defineManifest({
  name: 'bank-accounts',
  contracts,
  schedules: ['refresh_participants'],
  inventory: bankingInventory,
});
