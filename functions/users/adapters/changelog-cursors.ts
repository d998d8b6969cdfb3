import * as v from 'valibot';

import type { UserId } from '../../../shared/identity/accounts/domain/identity.ts';
import type { ItemKey } from '../../../shared/platform/dynamodb/keys.ts';
import type { Table } from '../../../shared/platform/dynamodb/table.ts';
import type { ChangelogCursors } from '../ports/changelog-cursors.ts';

/** An item of its own: reading the changelog changes no account. */
const cursorKey = (userId: UserId): ItemKey => ({ pk: `USER#${userId}`, sk: 'CHANGELOG_CURSOR' });

const cursorItem = v.object({ last_seen_version: v.string() });

/** How far users have read the changelog, in DynamoDB. */
export const makeChangelogCursors = (table: Pick<Table, 'get' | 'update'>): ChangelogCursors => ({
  find: async (userId) => {
    const item = await table.get(cursorKey(userId));
    return item === null ? null : v.parse(cursorItem, item).last_seen_version;
  },

  put: async (userId, version) => {
    await table.update({ key: cursorKey(userId), update: 'SET last_seen_version = :version', values: { ':version': version } });
  },
});
