import { TTL_ATTRIBUTE } from '../../../platform/dynamodb/table-schema.ts';
import type { LabelledWrite, RawItem, Table } from '../../../platform/dynamodb/table.ts';
import {
  passkeyCredentialKey,
  passkeyKey,
  passwordKey,
  recoveryCodesKey,
  restoreTokenKey,
  storedKeyKey,
} from '../../access/adapters/keys.ts';
import type { StoredKey } from '../../api-keys/domain/stored-key.ts';
import { DAY_MS } from '../../deletion/domain/deletion.ts';
import type { PasskeyReference } from '../../second-factor/domain/passkey-reference.ts';
import type { Account } from '../domain/account.ts';
import type { UserId } from '../domain/identity.ts';
import { endsShownKey, type Restoration, type StoredChange } from '../ports/account-store.ts';

export type CredentialWriteLabel = 'password' | 'passkey' | 'recovery_codes' | 'restore_token' | 'stored_key';

type CredentialWrite = LabelledWrite<CredentialWriteLabel>;

const storedKeyItem = (userId: UserId, { keyId, ciphertext }: StoredKey): RawItem => ({
  ...storedKeyKey(userId),
  key_id: keyId,
  ciphertext,
});

/** The kept key follows the one in force: never does a key that was replaced stay behind. */
export const storedKeyWrite = (tableName: string, userId: UserId, storedKey: StoredKey | null): LabelledWrite<'stored_key'> => {
  const target = { label: 'stored_key', tableName } as const;
  return storedKey === null
    ? { ...target, kind: 'delete', key: storedKeyKey(userId) }
    : { ...target, kind: 'put', item: storedKeyItem(userId, storedKey) };
};

export const passwordWrite = (tableName: string, userId: UserId, hash: string) =>
  ({ label: 'password', kind: 'put', tableName, item: { ...passwordKey(userId), hash } }) as const;

const passwordWrites = ({ user }: Account, change: StoredChange, { name }: Pick<Table, 'name'>): readonly CredentialWrite[] => {
  switch (change.kind) {
    case 'password':
      return [passwordWrite(name, user.id, change.passwordHash)];
    case 'email_verified':
      return [passwordWrite(name, user.id, change.registration.passwordHash)];
    case 'address_claimed':
      return change.passwordHash === null
        ? [{ label: 'password', kind: 'delete', tableName: name, key: passwordKey(user.id) }]
        : [passwordWrite(name, user.id, change.passwordHash)];
    default:
      return [];
  }
};

/** Removes passkeys, and what a sign-in finds them by. */
const passkeyWrites = (
  { user }: Account,
  passkeys: readonly PasskeyReference[],
  { name: tableName }: Pick<Table, 'name'>,
): readonly CredentialWrite[] =>
  passkeys.flatMap(({ id, credentialId }) =>
    [passkeyKey(user.id, id), passkeyCredentialKey(credentialId)].map((key) => ({ label: 'passkey', kind: 'delete', tableName, key })),
  );

/** Recovery codes change with the second factor that they belong to, so that those shown are those stored. */
const recoveryCodeWrites = ({ user }: Account, change: StoredChange, credentials: Pick<Table, 'name'>): readonly CredentialWrite[] => {
  const digests = 'recoveryCodes' in change ? change.recoveryCodes : null;
  if (digests === null) return [];
  const [target, key] = [{ label: 'recovery_codes', tableName: credentials.name } as const, recoveryCodesKey(user.id)];
  return [
    digests.length === 0 ? { ...target, kind: 'delete', key } : { ...target, kind: 'put', item: { ...key, digests: new Set(digests) } },
  ];
};

/** What is kept of the key that can be revealed follows the key. */
const storedKeyWrites = (account: Account, change: StoredChange, credentials: Pick<Table, 'name'>): readonly CredentialWrite[] => {
  if (change.kind === 'key') return [storedKeyWrite(credentials.name, account.user.id, change.storedKey)];
  return endsShownKey(account, change) ? [storedKeyWrite(credentials.name, account.user.id, null)] : [];
};

/** For so long a used token is remembered (the API's contract); it has expired by then. */
const USED_TOKEN_KEPT_MS = 30 * DAY_MS;

/** Writes down that a token was used, unless it was before: this is what makes it good once. */
const restoreTokenWrites = ({ tokenId, at }: Restoration, credentials: Pick<Table, 'name'>): readonly CredentialWrite[] =>
  tokenId === null
    ? []
    : [
        {
          label: 'restore_token',
          kind: 'put',
          tableName: credentials.name,
          item: { ...restoreTokenKey(tokenId), used_at: at, [TTL_ATTRIBUTE]: Math.ceil((at + USED_TOKEN_KEPT_MS) / 1_000) },
          condition: 'attribute_not_exists(pk)',
        },
      ];

/** What a change of an account writes into the table of credentials. */
export const credentialWrites = (seen: Account, change: StoredChange, credentials: Pick<Table, 'name'>): readonly CredentialWrite[] => [
  ...passwordWrites(seen, change, credentials),
  ...('passkeys' in change ? passkeyWrites(seen, change.passkeys, credentials) : []),
  ...recoveryCodeWrites(seen, change, credentials),
  ...storedKeyWrites(seen, change, credentials),
  ...(change.kind === 'restoration' ? restoreTokenWrites(change, credentials) : []),
];
