import { defineManifest } from '../../shared/platform/lambda/family-manifest.ts';

export const manifest = defineManifest({
  name: 'events',
  contracts: [],
  queues: ['subscribers'],
  stream: true,
  holdings: [],
});
