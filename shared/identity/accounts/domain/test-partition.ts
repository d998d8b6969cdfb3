import { isUserId, type UserId } from './identity.ts';

/** Position of the version in a UUID: 4 in the ids of accounts, which are random. */
const VERSION_AT = 14;
const ACCOUNT_VERSION = '4';
/** RFC 9562 §5.8: a version for uses of one's own. */
const TEST_VERSION = '8';

/** How far ahead the clock of test mode may be: 90 days. */
export const MAX_CLOCK_SECONDS = 90 * 86_400;

const withVersion = (id: UserId, version: string): UserId => {
  const changed = id.slice(0, VERSION_AT) + version + id.slice(VERSION_AT + 1);
  if (!isUserId(changed)) throw new TypeError('the id of an account is no UUID');
  return changed;
};

/** Whether an id is that of an account's test data. */
export const isTestPartition = (id: UserId): boolean => id.charAt(VERSION_AT) === TEST_VERSION;

export const DATA_MODES = ['live', 'test'] as const;

/** The mode of the data of an owner. */
export const dataModeOf = (ownerId: UserId): (typeof DATA_MODES)[number] => (isTestPartition(ownerId) ? 'test' : 'live');

/**
 * The owner of an account's test data: the id of the account as a UUID of version 8. All keys of an owner contain its id, so the data of
 * test mode lies apart, and an id alone shows the mode.
 */
export const testPartitionOf = (accountId: UserId): UserId => withVersion(accountId, TEST_VERSION);

/** The account of an owner of data, in either mode. */
export const accountOf = (ownerId: UserId): UserId => (isTestPartition(ownerId) ? withVersion(ownerId, ACCOUNT_VERSION) : ownerId);
