import { defineManifest } from '../../shared/platform/lambda/family-manifest.ts';
import { serviceStatusInventory } from '../../shared/service-status/data-inventory.ts';
import { contracts } from './contract.ts';

export const manifest = defineManifest({ name: 'status', contracts, schedules: ['probe_portal'], inventory: serviceStatusInventory });
