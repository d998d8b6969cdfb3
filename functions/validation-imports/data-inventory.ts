import { defineInventory } from '../../shared/data-inventory/inventory-entry.ts';

export const inventory = defineInventory([
  { store: 'table', pk: 'VALIDATION_IMPORT#{user}#{import}', sk: 'JOB', listedIn: 'owner', export: { file: 'validation_imports' } },
  { store: 'table', pk: 'VALIDATION_IMPORT#{user}#{import}', sk: 'ROWS#{number}', export: { file: 'validation_imports' } },
  { store: 'table', pk: 'VALIDATION_IMPORT#{user}#{import}', sk: 'ROWS#{number}#{number}', export: { file: 'validation_imports' } },
  { store: 'table', pk: 'USER#{user}', sk: 'ACTIVE_VALIDATION_IMPORT', export: { omitted: 'It names an import.' } },
  { store: 'table', pk: 'USER#{user}', sk: 'RECEIPT_READINGS#{day}', export: { omitted: 'It counts the receipts of a day.' } },
  {
    store: 'table',
    pk: 'VALIDATION_IMPORTS_WAITING',
    sk: '{user}#{instant}#{import}',
    ownerless: 'An import with waiting rows; it goes when its last row enters the queue, or it is cancelled.',
  },
  { store: 'table', pk: 'VALIDATION_IMPORTS_QUEUE', sk: 'STATE', ownerless: 'The ids of the rows in the queue; for good.' },
]);
