import { defineManifest } from '../../shared/platform/lambda/family-manifest.ts';
import { inventory } from './data-inventory.ts';

export const manifest = defineManifest({
  name: 'messages',
  contracts: [],
  queues: ['outgoing', 'feedback'],
  inventory,
});
