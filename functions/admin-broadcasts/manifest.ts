import { broadcastInventory as inventory } from '../../shared/broadcasts/data-inventory.ts';
import { defineManifest } from '../../shared/platform/lambda/family-manifest.ts';
import { contracts } from './contract.ts';

export const manifest = defineManifest({
  name: 'admin-broadcasts',
  contracts,
  greedyBelow: ['/admin/broadcasts'],
  queues: ['steps'],
  schedules: ['resume'],
  inventory,
});
