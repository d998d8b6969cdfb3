import { defineManifest } from '../../shared/platform/lambda/family-manifest.ts';
import { retryState } from '../../shared/validation/http/validation-schema.ts';
import { contracts } from './contract.ts';

export const manifest = defineManifest({
  name: 'retry',
  contracts,
  schemas: { RetryState: retryState },
  queues: ['attempts'],
  schedules: ['sweep'],
  inventory: [],
});
