import { defineManifest } from '../../shared/platform/lambda/family-manifest.ts';
import { contracts } from './contract.ts';

export const manifest = defineManifest({ name: 'admin-retries', contracts, greedyBelow: ['/admin/retries'], inventory: [] });
