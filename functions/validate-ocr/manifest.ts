import { defineManifest } from '../../shared/platform/lambda/family-manifest.ts';
import { RECEIPT_THREADS } from '../../shared/receipts/reader-threads.ts';
import { contracts } from './contract.ts';
import { inventory } from './data-inventory.ts';

export const manifest = defineManifest({
  name: 'validate-ocr',
  contracts,
  queues: ['receipts'],
  threads: {
    api: RECEIPT_THREADS,
    'queue-receipts': RECEIPT_THREADS,
  },
  inventory,
});
