import { identityInventory } from '../../shared/identity/data-inventory.ts';
import { defineManifest } from '../../shared/platform/lambda/family-manifest.ts';
import { contracts } from './contract.ts';

export const manifest = defineManifest({ name: 'auth', contracts, inventory: identityInventory });
