import { defineManifest } from '../../shared/platform/lambda/family-manifest.ts';

export const manifest = defineManifest({ name: 'docs', contracts: [], pages: '/docs', inventory: [] });
