import { exportInventory as inventory } from '../../shared/exports/data-inventory.ts';
import { defineManifest } from '../../shared/platform/lambda/family-manifest.ts';
import { contracts } from './contract.ts';

export const manifest = defineManifest({
  name: 'data-exports',
  contracts,
  queues: ['exports'],
  schedules: ['sweep'],
  inventory,
});
