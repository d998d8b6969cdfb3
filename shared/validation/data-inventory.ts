import { defineInventory } from '../data-inventory/inventory-entry.ts';

/** The keys are those of adapters/dynamodb/keys.ts, and of the file stores in adapters/. */
export const validationInventory = defineInventory([
  { store: 'table', pk: 'VALIDATION#{validation}', sk: 'VALIDATION', listedIn: 'history', export: { file: 'validations' } },
  { store: 'table', pk: 'VALIDATION#{validation}', sk: 'ATTEMPT#{number}', export: { file: 'retry_attempts' } },
  { store: 'table', pk: 'USER#{user}', sk: 'RETRIES#PENDING', export: { omitted: 'It counts what the validations show.' } },
  { store: 'table', pk: 'USER#{user}', sk: 'RETRIES#DISPATCHED', export: { omitted: 'It counts what the attempts show.' } },
  { store: 'table', pk: 'USER#{user}#TRANSFERS', sk: '{digest}', export: { omitted: 'It repeats a validation as a digest, for 30 days.' } },
  { bucket: 'certificates', key: 'cep/{validation}/{text}', export: { file: 'certificates' } },
  {
    bucket: 'certificates',
    key: 'responses/{validation}/{text}',
    export: { omitted: 'The evidence pack of each validation contains them: GET /validations/{id}/evidence.' },
  },
  { bucket: 'receipts', key: 'kept/{validation}', export: { file: 'receipts' } },
  { bucket: 'receipts', key: 'passing/{validation}', export: { omitted: 'It is not kept: it goes once it is read.' } },
]);
