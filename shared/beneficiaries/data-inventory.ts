import { defineInventory } from '../data-inventory/inventory-entry.ts';

const SECOND_COPY = 'It lists beneficiaries a second time.';

/** The keys are those of adapters/keys.ts. */
export const beneficiariesInventory = defineInventory([
  { store: 'table', pk: 'USER#{user}#BENEFICIARIES', sk: 'ACCOUNT#{digest}', export: { file: 'beneficiaries' } },
  { store: 'table', pk: 'USER#{user}#BENEFICIARIES', sk: 'ACTIVE#{number}', export: { omitted: SECOND_COPY } },
  { store: 'table', pk: 'USER#{user}#BENEFICIARIES', sk: 'ARCHIVED#{number}', export: { omitted: SECOND_COPY } },
  { store: 'table', pk: 'USER#{user}#BENEFICIARIES', sk: 'COUNT', export: { omitted: 'It counts beneficiaries.' } },
  { store: 'table', pk: 'USER#{user}#BENEFICIARIES', sk: 'SEQUENCE', export: { omitted: 'It counts beneficiaries.' } },
]);
