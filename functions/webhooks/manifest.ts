import { defineManifest } from '../../shared/platform/lambda/family-manifest.ts';
import { contracts } from './contract.ts';
import { holdings } from './holdings.ts';
import { deliveryResource, endpointResource, eventResource } from './http/schemas.ts';

export const manifest = defineManifest({
  name: 'webhooks',
  contracts,
  schemas: { WebhookEndpoint: endpointResource, WebhookDelivery: deliveryResource, Event: eventResource },
  queues: ['events', 'deliveries', 'slow-deliveries'],
  schedules: ['sweep'],
  holdings,
});
