import { defineInventory } from '../../shared/data-inventory/inventory-entry.ts';

const PROOF =
  'It proves the identity of a user; GET /auth/device-credentials lists them, and the audit records when one was added or removed.';

export const inventory = defineInventory([
  {
    store: 'credentials',
    pk: 'USER#{user}',
    sk: 'PASSKEY#{uuid}',
    references: { credential: 'credential_id' },
    export: { omitted: PROOF },
  },
  { store: 'credentials', pk: 'CREDENTIAL#{credential}', sk: 'CREDENTIAL', export: { omitted: PROOF } },
  {
    store: 'credentials',
    pk: 'PASSKEY_CHALLENGE#{uuid}',
    sk: 'CHALLENGE',
    listedIn: 'owner',
    export: { omitted: 'It is valid for minutes.' },
  },
]);
