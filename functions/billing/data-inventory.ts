import { defineInventory } from '../../shared/data-inventory/inventory-entry.ts';

/** The keys are those of adapters/keys.ts. */
export const inventory = defineInventory([
  {
    store: 'table',
    pk: 'BILLING#{uuid}',
    sk: 'ACCOUNT',
    ownerless:
      'Customer of an account at the payment processor. The review after the purge of the account deletes the customer there, then this ' +
      'item; so a purge does not depend on the processor.',
  },
  {
    store: 'table',
    pk: 'BILLING#{uuid}',
    sk: 'USAGE#{text}',
    ownerless: 'Units of a month that were reported to the payment processor; removed with the customer, or after 400 days.',
  },
  {
    store: 'table',
    pk: 'BILLING#{uuid}',
    sk: 'PACKAGE#{text}',
    ownerless: 'Units of a package that are paid for, by its invoice; removed with the customer.',
  },
  {
    store: 'table',
    pk: 'BILLING#{uuid}',
    sk: 'PACKAGES',
    ownerless: 'Units of packages that a month had; removed with the customer.',
  },
  {
    store: 'table',
    pk: 'TRIAL_CARD#{text}',
    sk: 'TRIAL_CARD',
    ownerless: 'Keyed digest of a card that began a trial, and the subscription; five years.',
  },
]);
