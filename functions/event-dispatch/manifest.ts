import { counterInventory } from '../../shared/counters/data-inventory.ts';
import { defineInventory } from '../../shared/data-inventory/inventory-entry.ts';
import { defineManifest } from '../../shared/platform/lambda/family-manifest.ts';

export const manifest = defineManifest({
  name: 'event-dispatch',
  contracts: [],
  queues: ['subscribers', 'counters'],
  stream: true,
  inventory: [
    ...counterInventory,
    ...defineInventory([
      {
        bucket: 'receipts',
        key: 'stream-records/{digest}',
        ownerless: 'A change of an item that could not be passed on, until it is redriven; 28 days.',
      },
    ]),
  ],
});
