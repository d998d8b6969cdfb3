import { defineManifest } from '../../shared/platform/lambda/family-manifest.ts';
import { validationInventory } from '../../shared/validation/data-inventory.ts';
import { retryState, validationResource, validationSummaryResource } from '../../shared/validation/http/validation-schema.ts';
import { contracts } from './contract.ts';

export const manifest = defineManifest({
  name: 'validations',
  contracts,
  schemas: { Validation: validationResource, ValidationSummary: validationSummaryResource, RetryState: retryState },
  inventory: validationInventory,
});
