import { defineInventory } from '../data-inventory/inventory-entry.ts';

const COUNTS = { omitted: 'It counts what the validations show.' } as const;

/** The keys are those of adapters/dynamodb/keys.ts. */
export const counterInventory = defineInventory([
  { store: 'table', pk: 'USER#{user}#COUNTERS', sk: 'HEAD', export: COUNTS },
  { store: 'table', pk: 'USER#{user}#COUNTERS', sk: '{number}#{text}', export: COUNTS },
  { store: 'table', pk: 'PLATFORM_TOTALS#{number}', sk: '{text}', ownerless: 'Sums of all accounts, of which none is named.' },
  { store: 'table', pk: 'DELIVERY#{uuid}', sk: 'validation-counters', ownerless: 'Records that a change was counted; 60 days.' },
]);
