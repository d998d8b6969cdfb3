import { defineInventory } from '../../shared/data-inventory/inventory-entry.ts';

const PROOF = 'It proves the identity of a user; GET /users/me/identities lists them, and the audit records when one was linked.';

/** The keys are those of adapters/keys.ts. */
export const inventory = defineInventory([
  { store: 'credentials', pk: 'USER#{user}', sk: 'IDENTITY#{slug}', export: { omitted: PROOF } },
  { store: 'credentials', pk: 'SUBJECT#{digest}', sk: 'SUBJECT', listedIn: 'owner', export: { omitted: PROOF } },
  {
    store: 'credentials',
    pk: 'IDENTITY_LINK#{digest}',
    sk: 'LINK',
    listedIn: 'owner',
    export: { omitted: 'It is valid for minutes.' },
  },
]);
