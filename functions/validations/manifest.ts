import { defineManifest } from '../../shared/platform/lambda/family-manifest.ts';
import { validationHoldings } from '../../shared/validation/holdings.ts';
import { retryState, validationResource, validationSummaryResource } from '../../shared/validation/http/validation-schema.ts';
import { contracts } from './contract.ts';

export const manifest = defineManifest({
  name: 'validations',
  contracts,
  schemas: { Validation: validationResource, ValidationSummary: validationSummaryResource, RetryState: retryState },
  holdings: validationHoldings,
});
