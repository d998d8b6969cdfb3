import { defineManifest } from '../../shared/platform/lambda/family-manifest.ts';

/** The function serves the pages where no CloudFront distribution does. They are on a host of their own API, so no contract has them. */
export const manifest = defineManifest({ name: 'panel', contracts: [], otherEntries: ['api'], inventory: [] });
