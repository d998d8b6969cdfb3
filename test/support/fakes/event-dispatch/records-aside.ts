import type { RecordsAside } from '../../../../functions/event-dispatch/ports/records-aside.ts';

type AsideChange = NonNullable<Awaited<ReturnType<RecordsAside['read']>>>;

/** Records set aside in memory, by the id of the change. */
export const makeFakeRecordsAside = (): RecordsAside & { readonly keep: (record: string, change: AsideChange) => void } => {
  const records = new Map<string, AsideChange>();
  return {
    read: (record) => Promise.resolve(records.get(record) ?? null),
    keep: (record, change) => {
      records.set(record, change);
    },
  };
};
