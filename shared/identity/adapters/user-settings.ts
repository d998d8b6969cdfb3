import type { ItemKey } from '../../platform/dynamodb/keys.ts';
import type { Table } from '../../platform/dynamodb/table.ts';
import { responseWrite } from '../../platform/idempotency/dynamodb-idempotency-store.ts';
import type { UserSettings } from '../ports/user-settings.ts';
import { apiKeyKey, userKey } from './keys.ts';

/** Settings as attributes of the user's item; the key's item has a copy, which authorising a request reads anyway. */
export const makeUserSettings = (table: Table): UserSettings => ({
  read: async (userId, name) => (await table.get(userKey(userId)))?.[name] ?? null,

  write: async function write(owner, name, value, answer): Promise<void> {
    const settingOn = (key: ItemKey) => ({
      kind: 'update' as const,
      key,
      update: 'SET #name = :value',
      condition: 'attribute_exists(pk)',
      names: { '#name': name },
      values: { ':value': value },
    });
    const refused = await table.transact([
      { label: 'profile' as const, ...settingOn(userKey(owner.userId)) },
      { label: 'api_key' as const, ...settingOn(apiKeyKey(owner.keyDigest)) },
      ...(answer === null ? [] : [responseWrite(answer)]),
    ]);
    if (refused.length === 0) return;
    // The right to answer was lost meanwhile; the setting is still wanted.
    if (refused.every((label) => label === 'response')) return write(owner, name, value, null);
    throw new Error(`the setting ${name} of an account could not be written: ${refused.join(', ')}`);
  },
});
