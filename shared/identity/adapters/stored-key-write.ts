import type { LabelledWrite } from '../../platform/dynamodb/table.ts';
import type { UserId } from '../domain/identity.ts';
import type { StoredKey } from '../ports/key-ciphertext.ts';
import { storedKeyKey } from './keys.ts';

/** The kept key follows the one in force: never does a key that was replaced stay behind. */
export const storedKeyWrite = (tableName: string, userId: UserId, storedKey: StoredKey | null): LabelledWrite<'stored_key'> => {
  const target = { label: 'stored_key', tableName } as const;
  if (storedKey === null) return { ...target, kind: 'delete', key: storedKeyKey(userId) };
  const { keyId, ciphertext } = storedKey;
  return { ...target, kind: 'put', item: { ...storedKeyKey(userId), key_id: keyId, ciphertext } };
};
