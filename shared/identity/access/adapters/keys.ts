import { addressDigest } from '../../../messages/domain/address-digest.ts';
import { instantSort, type ItemKey } from '../../../platform/dynamodb/keys.ts';
import { OWNER_INDEX } from '../../../platform/dynamodb/table-schema.ts';
import type { RawItem } from '../../../platform/dynamodb/table.ts';
import type { UserId } from '../../accounts/domain/identity.ts';
import { isGateId, type GateId } from '../../api-keys/domain/api-key.ts';
import type { ChallengeId } from '../../codes/domain/challenge.ts';
import type { SessionDigest } from '../../sessions/domain/session.ts';

const USER_PREFIX = 'USER#';
export const userKey = (userId: UserId): ItemKey => ({ pk: `${USER_PREFIX}${userId}`, sk: 'PROFILE' });
/** The id in the `pk` of a profile. */
export const userOfKey = (pk: string): string => pk.slice(USER_PREFIX.length);

/** The numbers of active owners and of active admins. */
export const OWNER_COUNT_KEY: ItemKey = { pk: 'OWNERS', sk: 'COUNT' };

/** Partition of the index of due items for deleted accounts. */
export const ACCOUNTS_DUE_PARTITION = 'ACCOUNTS_DUE';

/** In the table of credentials: a user's credentials. */
export const credentialsPartition = (userId: UserId): string => `USER#${userId}`;
/** Sort keys of a user's passkeys there. */
export const PASSKEY_PREFIX = 'PASSKEY#';
export const passkeyKey = (userId: UserId, id: string): ItemKey => ({ pk: credentialsPartition(userId), sk: PASSKEY_PREFIX + id });
/** In the table of credentials: the user of a passkey; a credential id can be registered once. */
export const passkeyCredentialKey = (credentialId: string): ItemKey => ({ pk: `CREDENTIAL#${credentialId}`, sk: 'CREDENTIAL' });
/** In the table of credentials. */
export const passwordKey = (userId: UserId): ItemKey => ({ pk: `USER#${userId}`, sk: 'PASSWORD' });
/** In the table of credentials: the encrypted API key, which can be revealed. */
export const storedKeyKey = (userId: UserId): ItemKey => ({ pk: `USER#${userId}`, sk: 'API_KEY' });
/** In the table of credentials: a sent code, by the id of its challenge. */
export const challengeKey = (id: ChallengeId): ItemKey => ({ pk: `CHALLENGE#${id}`, sk: 'CHALLENGE' });
/** In the table of credentials. */
export const recoveryCodesKey = (userId: UserId): ItemKey => ({ pk: `USER#${userId}`, sk: 'RECOVERY_CODES' });
/** In the table of credentials: a browser that may skip the second factor, or a known client of the account. */
export const deviceKey = (userId: UserId, digest: string): ItemKey => ({ pk: `USER#${userId}`, sk: `DEVICE#${digest}` });
export const knownClientKey = (userId: UserId, digest: string): ItemKey => ({ pk: `USER#${userId}`, sk: `CLIENT#${digest}` });
/** In the table of credentials: a token to set a new password, by its digest. */
export const resetTokenKey = (digest: string): ItemKey => ({ pk: `RESET#${digest}`, sk: 'RESET' });
/** In the table of credentials: a token that has restored an account, by its `jti`. */
export const restoreTokenKey = (tokenId: string): ItemKey => ({ pk: `RESTORE_TOKEN#${tokenId}`, sk: 'RESTORE_TOKEN' });
/** A key that was revoked because it was found in public. */
export const exposedKeyKey = (userId: UserId, keyDigest: string): ItemKey => ({ pk: `USER#${userId}`, sk: `EXPOSED_KEY#${keyDigest}` });
export const emailKey = (email: string): ItemKey => ({ pk: `EMAIL#${email.toLowerCase()}`, sk: 'EMAIL' });

/** The item that admits an account's requests. */
const GATE_PREFIX = 'GATE#';
export const gateKey = (gateId: GateId): ItemKey => ({ pk: `${GATE_PREFIX}${gateId}`, sk: 'GATE' });
/** The key and the clock of an account's test mode. */
export const testGateKey = (gateId: GateId): ItemKey => ({ pk: `${GATE_PREFIX}${gateId}`, sk: 'TEST' });
/** The gate of such a key. */
export const gateOfItem = ({ pk }: RawItem): GateId => {
  const gateId = String(pk).slice(GATE_PREFIX.length);
  if (!isGateId(gateId)) throw new TypeError('an item of a gate has the key of another');
  return gateId;
};

/** A session by the digest of its token. */
export const sessionKey = (digest: SessionDigest): ItemKey => ({ pk: `SESSION#${digest}`, sk: 'SESSION' });
/** The sessions of a user, oldest first. */
export const sessionPartition = (userId: UserId): string => `USER#${userId}#SESSIONS`;
export const sessionEntryKey = (userId: UserId, sort: string): ItemKey => ({ pk: sessionPartition(userId), sk: sort });
export const lastSignInKey = (userId: UserId): ItemKey => ({ pk: `USER#${userId}`, sk: 'LAST_SIGN_IN' });

/** Lists every gate, with how far its units are reconciled. */
export const GATE_LEDGER_PARTITION = 'GATES';
export const gateLedgerKey = (gateId: GateId): ItemKey => ({ pk: GATE_LEDGER_PARTITION, sk: gateId });

/** A unit that was refunded, or whose validation was erased. */
export const settledUnitKey = (gateId: GateId, seq: number): ItemKey => ({
  pk: `GATE#${gateId}#SETTLED`,
  sk: String(seq).padStart(12, '0'),
});

/** Units that were taken together, by the ordinal of the last. */
export const reservedUnitsKey = (gateId: GateId, last: number): ItemKey => ({
  pk: `GATE#${gateId}#RESERVED`,
  sk: String(last).padStart(12, '0'),
});

/** Refunds of a day (UTC, `YYYY-MM-DD`) for files that are not one receipt. */
export const unreadRefundsKey = (gateId: GateId, day: string): ItemKey => ({ pk: `GATE#${gateId}#UNREAD`, sk: day });

export const auditPartition = (userId: UserId): string => `AUDIT#${userId}`;

/** An audit row about one version of an account, oldest first. */
export const auditKey = (userId: UserId, at: number, version: number): ItemKey => ({
  pk: auditPartition(userId),
  sk: `${instantSort(at)}#${version}`,
});

/** An audit row without a change of the account. */
export const auditEntryKey = (userId: UserId, at: number, id: string): ItemKey => ({
  pk: auditPartition(userId),
  sk: `${instantSort(at)}#${id}`,
});

/** Counter of the requests of one client address, as `countedAddress` gives it. */
export const addressKey = (address: string, counter: string): ItemKey => ({ pk: `ADDRESS#${address}`, sk: counter });

type OperationWindow = {
  readonly operationId: string;
  readonly per: string;
  /** A destination is stored as its digest. */
  readonly subject: string;
  readonly windowSeconds: number;
  /** Epoch milliseconds. */
  readonly end: number;
};

/** Requests to one operation that count together in one window. */
export const operationWindowKey = ({ operationId, per, subject, windowSeconds, end }: OperationWindow): ItemKey => ({
  pk: `LIMIT#${operationId}#${per}#${subject}`,
  sk: `${windowSeconds}#${end}`,
});

export const PLAN_PARTITION = 'PLANS';
export const planKey = (slug: string): ItemKey => ({ pk: PLAN_PARTITION, sk: slug });
/** In the partition of the plans: the number of users on the default plan, whichever that is. No slug begins so. */
export const USERS_WITHOUT_SUBSCRIPTION_KEY: ItemKey = { pk: PLAN_PARTITION, sk: '#without_subscription' };
/** Partition of the index of owners for codes sent to an address without an account. */
export const ownedByAddress = (address: string) => ({ [OWNER_INDEX.partition]: `ADDRESS#${addressDigest(address)}` });
