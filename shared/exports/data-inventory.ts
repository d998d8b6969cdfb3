import { defineInventory } from '../data-inventory/inventory-entry.ts';

const AN_EXPORT = 'It is itself an export.';

/** The keys are those of adapters/keys.ts, and `exportFileKey` of the domain. */
export const exportInventory = defineInventory([
  { store: 'table', pk: 'USER#{user}#EXPORTS', sk: 'ACCOUNT_DATA', references: { link: 'link_digest' }, export: { omitted: AN_EXPORT } },
  { store: 'table', pk: 'USER#{user}#EXPORTS', sk: '{uuid}', export: { omitted: AN_EXPORT } },
  { store: 'table', pk: 'DATA_EXPORT_LINK#{link}', sk: 'LINK', export: { omitted: 'It is the link to an export, valid for a week.' } },
  { bucket: 'dataExports', key: 'data-exports/{user}/{uuid}.{word}', export: { omitted: AN_EXPORT } },
]);
