import { defineManifest } from '../../shared/platform/lambda/family-manifest.ts';
import { contracts } from './contract.ts';
import { holdings } from './holdings.ts';
import { beneficiaryResource } from './http/beneficiary-schema.ts';

export const manifest = defineManifest({
  name: 'beneficiaries',
  contracts,
  schemas: { Beneficiary: beneficiaryResource },
  holdings,
});
