import { defineInventory } from '../../shared/data-inventory/inventory-entry.ts';

const NOT_IMPORTED = 'It is removed once it is read, after a day at the latest.';

export const inventory = defineInventory([
  { store: 'table', pk: 'IMPORT#{user}#{import}', sk: 'JOB', listedIn: 'owner', export: { file: 'imports' } },
  { store: 'table', pk: 'IMPORT#{user}#{import}', sk: 'ROWS#{number}', export: { file: 'imports' } },
  { store: 'table', pk: 'IMPORT#{user}#{import}', sk: 'ROWS#{number}#{number}', export: { file: 'imports' } },
  { store: 'table', pk: 'USER#{user}', sk: 'ACTIVE_IMPORT', export: { omitted: 'It names an import that is shown.' } },
  { bucket: 'importFiles', key: 'imports/{user}/{number}', export: { omitted: NOT_IMPORTED } },
  { bucket: 'importFiles', key: 'uploads/{user}/{text}', export: { omitted: NOT_IMPORTED } },
]);
