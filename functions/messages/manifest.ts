import { defineManifest } from '../../shared/platform/lambda/family-manifest.ts';

export const manifest = defineManifest({
  name: 'messages',
  contracts: [],
  queues: ['outgoing', 'feedback'],
});
