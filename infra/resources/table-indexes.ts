import { BENEFICIARY_SEARCH_INDEX } from '../../shared/beneficiaries/indexes.ts';
import { KEY_ENDING_INDEX, KEY_PREFIX_INDEX, USER_LIST_INDEX } from '../../shared/identity/accounts/indexes.ts';
import { DUE_INDEX } from '../../shared/platform/dynamodb/due-index.ts';
import { OWNER_INDEX, type SecondaryIndex } from '../../shared/platform/dynamodb/table-schema.ts';
import { VALIDATION_CLIENT_REF_INDEX, VALIDATION_HISTORY_INDEX } from '../../shared/validation/indexes.ts';

/** Every secondary index of the table. That of credentials has the index of owners alone. */
export const TABLE_INDEXES: readonly SecondaryIndex[] = [
  VALIDATION_HISTORY_INDEX,
  VALIDATION_CLIENT_REF_INDEX,
  DUE_INDEX,
  BENEFICIARY_SEARCH_INDEX,
  OWNER_INDEX,
  USER_LIST_INDEX,
  KEY_PREFIX_INDEX,
  KEY_ENDING_INDEX,
];
