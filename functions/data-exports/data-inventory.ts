import { defineInventory } from '../../shared/data-inventory/inventory-entry.ts';

const AN_EXPORT = 'It is itself an export.';

/** The keys are those of adapters/keys.ts, and `archiveKey` of the domain. */
export const inventory = defineInventory([
  { store: 'table', pk: 'USER#{user}', sk: 'DATA_EXPORT', references: { link: 'link_digest' }, export: { omitted: AN_EXPORT } },
  { store: 'table', pk: 'DATA_EXPORT_LINK#{link}', sk: 'LINK', export: { omitted: 'It is the link to an export, valid for a week.' } },
  { bucket: 'dataExports', key: 'data-exports/{user}/{uuid}.zip', export: { omitted: AN_EXPORT } },
]);
