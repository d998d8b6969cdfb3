import { notificationsInventory } from '../../shared/notifications/data-inventory.ts';
import { defineManifest } from '../../shared/platform/lambda/family-manifest.ts';
import { contracts } from './contract.ts';

export const manifest = defineManifest({
  name: 'notifications',
  contracts,
  greedyBelow: ['/notifications'],
  queues: ['events', 'deliveries'],
  inventory: notificationsInventory,
});
