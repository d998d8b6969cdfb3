import { financeInventory as inventory } from '../../shared/finance/data-inventory.ts';
import { defineManifest } from '../../shared/platform/lambda/family-manifest.ts';
import { contracts } from './contract.ts';

export const manifest = defineManifest({
  name: 'finance',
  contracts,
  greedyBelow: ['/finance'],
  schedules: ['announce_months'],
  inventory,
});
