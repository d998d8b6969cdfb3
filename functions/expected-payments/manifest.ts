import { expectedPaymentsInventory as inventory } from '../../shared/expected-payments/data-inventory.ts';
import { defineManifest } from '../../shared/platform/lambda/family-manifest.ts';
import { contracts } from './contract.ts';

export const manifest = defineManifest({
  name: 'expected-payments',
  contracts,
  greedyBelow: ['/expected-payments'],
  schedules: ['expire_due'],
  inventory,
});
