import { defineManifest } from '../../shared/platform/lambda/family-manifest.ts';
import { deliveryResource, endpointResource } from '../../shared/webhooks/http/webhook-resources.ts';
import { contracts } from './contract.ts';
import { inventory } from './data-inventory.ts';
import { eventResource } from './http/schemas.ts';

export const manifest = defineManifest({
  name: 'webhooks',
  contracts,
  schemas: { WebhookEndpoint: endpointResource, WebhookDelivery: deliveryResource, Event: eventResource },
  queues: ['events', 'deliveries', 'slow-deliveries'],
  schedules: ['sweep'],
  inventory,
});
