import { administrationInventory } from '../../shared/administration/data-inventory.ts';
import { defineManifest } from '../../shared/platform/lambda/family-manifest.ts';
import { contracts } from './contract.ts';

export const manifest = defineManifest({
  name: 'admin-audit',
  contracts,
  greedyBelow: ['/admin/audit-log'],
  schedules: ['heads'],
  inventory: administrationInventory,
});
