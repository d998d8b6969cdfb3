import * as v from 'valibot';

import type { ItemKey } from '../../../platform/dynamodb/keys.ts';
import type { Table } from '../../../platform/dynamodb/table.ts';
import { responseWrite } from '../../../platform/idempotency/dynamodb-idempotency-store.ts';
import { gateKey, userKey } from '../../access/adapters/keys.ts';
import type { UserSettings } from '../ports/user-settings.ts';
import { accountAttributes } from './user-item.ts';

const settingsItem = v.object({ settings: v.record(v.string(), v.unknown()) });

/** Attempts to write while something else of the account is being changed. */
const MAX_ATTEMPTS = 4;

/** Settings with the user's profile; every gate has a copy, which authorising a request reads anyway. */
export const makeUserSettings = (table: Table): UserSettings => ({
  read: async (userId, name) => {
    const item = await table.get(userKey(userId));
    return item === null ? null : (v.parse(settingsItem, item).settings[name] ?? null);
  },

  write: async (userId, name, value, answer) => {
    let response = answer;
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      const item = await table.get(userKey(userId));
      if (item === null) throw new Error(`the setting ${name} is of an account that does not exist`);
      const { gates, version } = v.parse(accountAttributes, item);
      const settingOn = (key: ItemKey) => ({
        kind: 'update' as const,
        key,
        update: 'SET #settings.#name = :value',
        condition: 'attribute_exists(pk)',
        names: { '#settings': 'settings', '#name': name },
        values: { ':value': value },
      });
      const profile = settingOn(userKey(userId));
      const refused = await table.transact([
        {
          ...profile,
          label: 'profile' as const,
          // The gates are those of the profile as it was read.
          condition: '#version = :seen',
          names: { ...profile.names, '#version': 'version' },
          values: { ...profile.values, ':seen': version },
        },
        ...gates.map((id) => ({ ...settingOn(gateKey(id)), label: 'gate' as const })),
        ...(response === null ? [] : [responseWrite(response)]),
      ]);
      if (refused.length === 0) return;
      // The right to answer was lost meanwhile; the setting is still wanted.
      if (refused.includes('response')) response = null;
      if (refused.includes('gate')) throw new Error(`the setting ${name} of an account could not be written: a gate is missing`);
    }
    throw new Error(`the setting ${name} of an account could not be written: the account keeps changing`);
  },
});
