import { defineManifest } from '../../shared/platform/lambda/family-manifest.ts';
import { contracts } from './contract.ts';
import { inventory } from './data-inventory.ts';

export const manifest = defineManifest({
  name: 'validate-ocr',
  contracts,
  queues: ['receipts'],
  threads: {
    api: ['functions/validate-ocr/adapters/pdf-thread.ts', 'functions/validate-ocr/adapters/heic-thread.ts'],
    'queue-receipts': ['functions/validate-ocr/adapters/pdf-thread.ts', 'functions/validate-ocr/adapters/heic-thread.ts'],
  },
  inventory,
});
