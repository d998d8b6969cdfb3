import { READER_THREADS } from '../../shared/imports/reader-threads.ts';
import { defineManifest } from '../../shared/platform/lambda/family-manifest.ts';
import { RECEIPT_THREADS } from '../../shared/receipts/reader-threads.ts';
import { contracts } from './contract.ts';
import { inventory } from './data-inventory.ts';

export const manifest = defineManifest({
  name: 'validation-imports',
  contracts,
  queues: ['parse', 'commit', 'dispatch'],
  schedules: ['sweep', 'dispatch'],
  threads: { 'queue-parse': [...READER_THREADS, ...RECEIPT_THREADS] },
  inventory,
});
