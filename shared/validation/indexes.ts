import type { SecondaryIndex } from '../platform/dynamodb/table-schema.ts';

/** What one line of a history shows and filters by. */
const projected = [
  'v',
  'status',
  'central_status',
  'source',
  'transfer',
  'client_ref',
  'emisor',
  'receptor',
  'candidate_match',
  'unit_gate',
  'unit_seq',
  'batch_id',
  'batch_position',
  'retry',
  'created_at',
  'deleted_at',
] as const;

/** Validations of a user by time. */
export const VALIDATION_HISTORY_INDEX = {
  name: 'validation-history-v1',
  partition: 'history_pk',
  sort: 'history_sk',
  projected,
} as const satisfies SecondaryIndex;

/** Validations of a user that have a reference of its own, by it and then by time. */
export const VALIDATION_CLIENT_REF_INDEX = {
  name: 'validation-client-ref-v1',
  partition: 'history_pk',
  sort: 'client_ref_sk',
  projected,
} as const satisfies SecondaryIndex;
