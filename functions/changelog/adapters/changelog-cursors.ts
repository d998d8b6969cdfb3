import * as v from 'valibot';

import type { Table } from '../../../shared/platform/dynamodb/table.ts';
import type { ChangelogCursors } from '../ports/changelog-cursors.ts';
import { changelogCursorKey } from './keys.ts';

const cursorItem = v.object({ last_seen_version: v.string() });

/** How far users have read the changelog, in DynamoDB. */
export const makeChangelogCursors = (table: Pick<Table, 'get' | 'update'>): ChangelogCursors => ({
  find: async (userId) => {
    const item = await table.get(changelogCursorKey(userId));
    return item === null ? null : v.parse(cursorItem, item).last_seen_version;
  },

  put: async (userId, version) => {
    await table.update({ key: changelogCursorKey(userId), update: 'SET last_seen_version = :version', values: { ':version': version } });
  },
});
