import { defineInventory } from '../../shared/data-inventory/inventory-entry.ts';

const AN_EXPORT = 'It is such an export.';

/** The keys are those of adapters/keys.ts, and `archiveKey` of the domain. */
export const inventory = defineInventory([
  { store: 'table', pk: 'USER#{user}', sk: 'DATA_EXPORT', references: { link: 'link_digest' }, export: { omitted: AN_EXPORT } },
  { store: 'table', pk: 'DATA_EXPORT_LINK#{link}', sk: 'LINK', export: { omitted: 'It opens such an export for a week.' } },
  { bucket: 'dataExports', key: 'data-exports/{user}/{uuid}.zip', export: { omitted: AN_EXPORT } },
]);
