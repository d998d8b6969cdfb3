import type { SecondaryIndex } from '../../platform/dynamodb/table-schema.ts';
import type { Role, UserStatus } from './domain/identity.ts';

/** Attributes that a line of a list of users shows. */
const SHOWN = ['user_id', 'email', 'name', 'role', 'status', 'created_at', 'api_key', 'subscription'] as const;

/** Users of a role and a status by their address, in lower case. */
export const USER_LIST_INDEX = {
  name: 'user-list-v1',
  partition: 'user_list_pk',
  sort: 'user_list_sk',
  projected: SHOWN,
} as const satisfies SecondaryIndex;

/** Users by the first characters of their API key. */
export const KEY_PREFIX_INDEX = {
  name: 'user-key-prefix-v1',
  partition: 'key_prefix',
  sort: 'user_list_sk',
  projected: SHOWN,
} as const satisfies SecondaryIndex;

/** Users by the last characters of their API key. */
export const KEY_ENDING_INDEX = {
  name: 'user-key-ending-v1',
  partition: 'key_last4',
  sort: 'user_list_sk',
  projected: SHOWN,
} as const satisfies SecondaryIndex;

/** The users of a role in a status. */
export const userListPartition = (role: Role, status: UserStatus): string => `USERS#${role}#${status}`;
