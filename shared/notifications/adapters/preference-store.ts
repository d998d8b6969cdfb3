import * as v from 'valibot';

import type { UserId } from '../../identity/accounts/domain/identity.ts';
import type { RawItem, Table } from '../../platform/dynamodb/table.ts';
import { withChange, type Preferences } from '../domain/preferences.ts';
import type { PreferenceStore } from '../ports/preference-store.ts';
import { preferencesKey } from './keys.ts';

const MAX_ATTEMPTS = 5;

const channels = v.object({
  in_app: v.exactOptional(v.boolean()),
  email: v.exactOptional(v.boolean()),
  push: v.exactOptional(v.boolean()),
  messenger: v.exactOptional(v.boolean()),
});

const quietHours = v.object({ start: v.number(), end: v.number() });

const preferencesItem = v.object({
  switches: v.record(v.string(), channels),
  quiet_hours: v.optional(v.nullable(quietHours), null),
  version: v.number(),
});

const read = (item: RawItem | null): { readonly preferences: Preferences; readonly version: number } => {
  if (item === null) return { preferences: { switches: {}, quietHours: null }, version: 0 };
  const { switches, quiet_hours: quiet, version } = v.parse(preferencesItem, item);
  return { preferences: { switches, quietHours: quiet }, version };
};

/** Preferences in DynamoDB: an item for each user who has set any. */
export const makePreferenceStore = (table: Table): PreferenceStore => {
  const stored = async (userId: UserId) => read(await table.get(preferencesKey(userId)));
  return {
    find: async (userId) => (await stored(userId)).preferences,

    change: async (userId, change) => {
      for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
        const { preferences, version } = await stored(userId);
        const next = withChange(preferences, change);
        const item = { ...preferencesKey(userId), switches: next.switches, quiet_hours: next.quietHours, version: version + 1 };
        const outcome = await (version === 0
          ? table.put(item, 'attribute_not_exists(pk)')
          : table.put(item, 'version = :seen', { values: { ':seen': version } }));
        if (outcome.kind === 'written') return next;
      }
      throw new Error('too many changes of the preferences of one account at once');
    },
  };
};
