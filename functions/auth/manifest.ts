import { identityHoldings } from '../../shared/identity/holdings.ts';
import { defineManifest } from '../../shared/platform/lambda/family-manifest.ts';
import { contracts } from './contract.ts';

export const manifest = defineManifest({ name: 'auth', contracts, holdings: identityHoldings });
