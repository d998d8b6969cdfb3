import { defineInventory } from '../data-inventory/inventory-entry.ts';

/** The keys are those of adapters/keys.ts. The audit has a table of its own, without personal data. */
export const administrationInventory = defineInventory([
  {
    store: 'table',
    pk: 'USER#{user}',
    sk: 'AUDIT_PSEUDONYM',
    references: { pseudonym: 'pseudonym' },
    export: { omitted: 'It is the name of the user in the audit of the administration, which names no user after that.' },
  },
  {
    store: 'table',
    pk: 'AUDIT_PSEUDONYM#{pseudonym}',
    sk: 'USER',
    export: { omitted: 'It leads from the name in the audit to the user.' },
  },
  {
    store: 'table',
    pk: 'ADMIN_PROPOSAL#{uuid}',
    sk: 'PROPOSAL',
    listedIn: 'owner',
    export: { omitted: 'It is a decision of the administration; 30 days.' },
  },
  {
    store: 'table',
    pk: 'USER#{user}',
    sk: 'CLEAR_DATA_GRANT',
    export: { omitted: 'It lets an admin read data of customers, for a day.' },
  },
]);
