import { beneficiariesInventory } from '../../shared/beneficiaries/data-inventory.ts';
import { defineInventory } from '../../shared/data-inventory/inventory-entry.ts';

export const inventory = defineInventory([
  ...beneficiariesInventory,
  { bucket: 'importFiles', key: 'exports/{user}/{text}', export: { omitted: 'It lists the beneficiaries of a day.' } },
]);
