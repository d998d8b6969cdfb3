import { defineManifest } from '../../shared/platform/lambda/family-manifest.ts';

export const manifest = defineManifest({
  name: 'account-life',
  contracts: [],
  holdings: [],
  queues: ['steps', 'purges'],
  schedules: ['sweep'],
});
