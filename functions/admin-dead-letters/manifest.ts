import { deadLetterInventory as inventory } from '../../shared/dead-letters/data-inventory.ts';
import { defineManifest } from '../../shared/platform/lambda/family-manifest.ts';
import { contracts } from './contract.ts';

export const manifest = defineManifest({
  name: 'admin-dead-letters',
  contracts,
  greedyBelow: ['/admin/dead-letters'],
  schedules: ['collect', 'end_redrives'],
  inventory,
});
