import { invoiceInventory } from '../../shared/billing/data-inventory.ts';
import { defineManifest } from '../../shared/platform/lambda/family-manifest.ts';
import { contracts } from './contract.ts';
import { inventory } from './data-inventory.ts';

/** With `admin-billing` the only family that has the key of the payment processor. */
export const manifest = defineManifest({
  name: 'billing',
  contracts,
  greedyBelow: ['/billing'],
  queues: ['events'],
  schedules: ['review'],
  inventory: [...invoiceInventory, ...inventory],
});
