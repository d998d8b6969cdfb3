import type { ItemKey } from '../../../platform/dynamodb/keys.ts';
import type { LabelledWrite, RawItem, Table } from '../../../platform/dynamodb/table.ts';
import { passkeyCredentialKey, passkeyKey, passwordKey, recoveryCodesKey, storedKeyKey } from '../../access/adapters/keys.ts';
import type { StoredKey } from '../../api-keys/domain/stored-key.ts';
import { useRestoreToken } from '../../deletion/adapters/used-restore-tokens.ts';
import type { PasskeyReference } from '../../second-factor/domain/passkey-reference.ts';
import type { CredentialChanges } from '../domain/account-change.ts';
import type { UserId } from '../domain/identity.ts';

export type CredentialWriteLabel = 'password' | 'passkey' | 'recovery_codes' | 'restore_token' | 'stored_key';

type CredentialWrite = LabelledWrite<CredentialWriteLabel>;

/** Puts an item; deletes it where there are no attributes. */
const replaceItem = (label: CredentialWriteLabel, tableName: string, key: ItemKey, attributes: RawItem | null): CredentialWrite =>
  attributes === null ? { label, tableName, kind: 'delete', key } : { label, tableName, kind: 'put', item: { ...key, ...attributes } };

/** A hash of null removes the password. */
export const passwordWrite = (tableName: string, userId: UserId, hash: string | null): CredentialWrite =>
  replaceItem('password', tableName, passwordKey(userId), hash === null ? null : { hash });

/** The kept key follows the one in force: never does a key that was replaced stay behind. */
export const storedKeyWrite = (tableName: string, userId: UserId, storedKey: StoredKey | null): CredentialWrite =>
  replaceItem(
    'stored_key',
    tableName,
    storedKeyKey(userId),
    storedKey === null ? null : { key_id: storedKey.keyId, ciphertext: storedKey.ciphertext },
  );

/** DynamoDB has no empty set. */
const recoveryCodesWrite = (tableName: string, userId: UserId, digests: readonly string[]): CredentialWrite =>
  replaceItem('recovery_codes', tableName, recoveryCodesKey(userId), digests.length === 0 ? null : { digests: new Set(digests) });

/** Removes a passkey, and the item by which a sign-in finds it. */
const passkeyWrites = (tableName: string, userId: UserId, { id, credentialId }: PasskeyReference): readonly CredentialWrite[] =>
  [passkeyKey(userId, id), passkeyCredentialKey(credentialId)].map((key) => replaceItem('passkey', tableName, key, null));

/** The writes of a change of an account in the table of credentials. */
export const credentialWrites = (
  userId: UserId,
  { passwordHash, recoveryCodes, removedPasskeys = [], storedKey, restoreToken }: CredentialChanges,
  { name }: Pick<Table, 'name'>,
): readonly CredentialWrite[] => [
  ...(passwordHash === undefined ? [] : [passwordWrite(name, userId, passwordHash)]),
  ...removedPasskeys.flatMap((passkey) => passkeyWrites(name, userId, passkey)),
  ...(recoveryCodes === undefined ? [] : [recoveryCodesWrite(name, userId, recoveryCodes)]),
  ...(storedKey === undefined ? [] : [storedKeyWrite(name, userId, storedKey)]),
  ...(restoreToken === undefined ? [] : [useRestoreToken(name, restoreToken)]),
];
