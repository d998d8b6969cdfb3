import { expectedPaymentsInventory as inventory } from '../../shared/expected-payments/data-inventory.ts';
import { READER_THREADS } from '../../shared/imports/reader-threads.ts';
import { defineManifest } from '../../shared/platform/lambda/family-manifest.ts';
import { contracts } from './contract.ts';

export const manifest = defineManifest({
  name: 'expected-payments',
  contracts,
  greedyBelow: ['/expected-payments'],
  queues: ['parse', 'commit'],
  schedules: ['expire_due', 'sweep_imports'],
  threads: { 'queue-parse': READER_THREADS },
  inventory,
});
