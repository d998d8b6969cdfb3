import { defineManifest } from '../../shared/platform/lambda/family-manifest.ts';
import { queuedValidationResource, retryState, validationResource } from '../../shared/validation/http/validation-schema.ts';
import { contracts } from './contract.ts';
import { inventory } from './data-inventory.ts';

export const manifest = defineManifest({
  name: 'validate',
  contracts,
  schemas: { Validation: validationResource, QueuedValidation: queuedValidationResource, RetryState: retryState },
  queues: ['validations'],
  schedules: ['sweep', 'reconcile_quota'],
  inventory,
});
