import { defineInventory } from '../data-inventory/inventory-entry.ts';

const LEADS_TO_ONE = { omitted: 'It leads to an expected payment, which has the same data.' } as const;

/** The keys are those of adapters/keys.ts, and of imports. */
export const expectedPaymentsInventory = defineInventory([
  { store: 'table', pk: 'EXPECTED_PAYMENTS#{user}', sk: '{uuid}', export: { file: 'expected_payments' } },
  { store: 'table', pk: 'USER#{user}#EXPECTED_PAYMENTS', sk: 'ACCOUNT#{text}', export: LEADS_TO_ONE },
  { store: 'table', pk: 'USER#{user}#EXPECTED_PAYMENTS', sk: 'REFERENCE#{text}', export: LEADS_TO_ONE },
  { store: 'table', pk: 'USER#{user}#EXPECTED_PAYMENTS', sk: 'VALIDATION#{uuid}', export: LEADS_TO_ONE },
  {
    store: 'table',
    pk: 'USER#{user}#EXPECTED_PAYMENTS',
    sk: 'PAYMENT#{digest}',
    export: { omitted: 'It is the digest of a payment, whose validation and expected payment have the same data.' },
  },
  {
    store: 'table',
    pk: 'EXPECTED_PAYMENT_IMPORT#{user}#{import}',
    sk: 'JOB',
    listedIn: 'owner',
    export: { file: 'expected_payment_imports' },
  },
  { store: 'table', pk: 'EXPECTED_PAYMENT_IMPORT#{user}#{import}', sk: 'ROWS#{number}', export: { file: 'expected_payment_imports' } },
  {
    store: 'table',
    pk: 'EXPECTED_PAYMENT_IMPORT#{user}#{import}',
    sk: 'ROWS#{number}#{number}',
    export: { file: 'expected_payment_imports' },
  },
  { store: 'table', pk: 'USER#{user}', sk: 'ACTIVE_EXPECTED_PAYMENT_IMPORT', export: { omitted: 'It names an import.' } },
]);
