import { defineManifest } from '../../shared/platform/lambda/family-manifest.ts';
import { contracts } from './contract.ts';
import { inventory } from './data-inventory.ts';
import { eventDeliveries } from './http/event-schemas.ts';

export const manifest = defineManifest({
  name: 'webhooks',
  contracts,
  greedyBelow: ['/webhook-subscribers', '/webhooks'],
  deliveredEvents: eventDeliveries,
  queues: ['events', 'deliveries', 'slow-deliveries'],
  schedules: ['sweep'],
  inventory,
});
