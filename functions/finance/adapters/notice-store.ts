import * as v from 'valibot';

import { isReportMonth } from '../../../shared/finance/domain/report-period.ts';
import { isUserId, type UserId } from '../../../shared/identity/accounts/domain/identity.ts';
import { DUE_INDEX, dueKeyOf } from '../../../shared/platform/dynamodb/due-index.ts';
import { inIndex } from '../../../shared/platform/dynamodb/index-query.ts';
import { instantSort, type ItemKey } from '../../../shared/platform/dynamodb/keys.ts';
import type { RawItem, Table } from '../../../shared/platform/dynamodb/table.ts';
import type { MonthlyNotice } from '../domain/monthly-notice.ts';
import type { NoticeStore } from '../ports/notice-store.ts';

/** One partition: notices are due for minutes, once a month. */
const DUE_PARTITION = 'FINANCE_NOTICES_DUE';
const SORT = 'MONTHLY_NOTICE';

const noticeKey = (userId: UserId): ItemKey => ({ pk: `USER#${userId}#FINANCE`, sk: SORT });

/** The account of a notice's key; null for another key. */
const userIdOfKey = (pk: string): UserId | null => {
  const [, userId = ''] = pk.split('#');
  return isUserId(userId) ? userId : null;
};

const noticeItem = v.object({
  user_id: v.pipe(v.string(), v.guard(isUserId)),
  next: v.nullable(v.object({ month: v.pipe(v.string(), v.guard(isReportMonth)), due_at: v.number() })),
  version: v.number(),
});

const itemFrom = ({ userId, next, version }: MonthlyNotice): RawItem => ({
  ...noticeKey(userId),
  ...(next === null ? {} : dueKeyOf(DUE_PARTITION, instantSort(next.dueAt))),
  user_id: userId,
  next: next === null ? null : { month: next.month, due_at: next.dueAt },
  version,
});

const fromItem = (item: RawItem): MonthlyNotice => {
  const { user_id: userId, next, version } = v.parse(noticeItem, item);
  return { userId, next: next === null ? null : { month: next.month, dueAt: next.due_at }, version };
};

/** Notices in DynamoDB: an item for each account that has switched one on. */
export const makeNoticeStore = (table: Table): NoticeStore => ({
  find: async (userId) => {
    const item = await table.get(noticeKey(userId));
    return item === null ? null : fromItem(item);
  },

  replace: async (previous, next) => {
    const failed = await table.transact([
      {
        label: 'notice',
        kind: 'put',
        item: itemFrom(next),
        ...(previous === null
          ? { condition: 'attribute_not_exists(pk)' }
          : { condition: '#version = :version', names: { '#version': 'version' }, values: { ':version': previous.version } }),
      },
    ]);
    return failed.length === 0;
  },

  due: async (now, limit) => {
    const page = await table.query({ ...inIndex(DUE_INDEX, DUE_PARTITION, { to: instantSort(now) }), limit });
    return page.items.flatMap((item) => userIdOfKey(String(item['pk'])) ?? []);
  },
});
