import type { SecondaryIndex } from '../platform/dynamodb/table-schema.ts';

/** Beneficiaries of a user by the beginning of an account or a label, with the attributes that a list shows. */
export const BENEFICIARY_SEARCH_INDEX = {
  name: 'beneficiary-search-v1',
  partition: 'search_pk',
  sort: 'search_sk',
  projected: ['v', 'id', 'account', 'bank_code', 'bank_name', 'label', 'status', 'created_at', 'version'],
} as const satisfies SecondaryIndex;
