import { idempotencyHoldings } from '../../shared/platform/idempotency/holdings.ts';
import { defineManifest } from '../../shared/platform/lambda/family-manifest.ts';
import { contracts } from './contract.ts';

export const manifest = defineManifest({
  name: 'meta',
  contracts,
  otherEntries: ['fallback'],
  holdings: idempotencyHoldings,
});
