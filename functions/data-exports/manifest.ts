import { defineManifest } from '../../shared/platform/lambda/family-manifest.ts';
import { contracts, dataExportResource } from './contract.ts';
import { inventory } from './data-inventory.ts';

export const manifest = defineManifest({
  name: 'data-exports',
  contracts,
  schemas: { DataExport: dataExportResource },
  queues: ['archives'],
  schedules: ['sweep'],
  inventory,
});
