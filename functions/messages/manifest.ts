import { defineManifest } from '../../shared/platform/lambda/family-manifest.ts';
import { holdings } from './holdings.ts';

export const manifest = defineManifest({
  name: 'messages',
  contracts: [],
  queues: ['outgoing', 'feedback'],
  holdings,
});
