import { cursorPaging } from '../../../shared/platform/http/list-query.ts';
import { listAddress, pageLinks } from '../../../shared/platform/http/page-links.ts';
import type { ListPage } from '../use-cases/page-of-list.ts';

const { 'page[size]': size, per_page: alias, 'page[after]': after } = cursorPaging;

/** The parameters of a page of a list that is read in one direction. */
export const paging = { 'page[size]': size, per_page: alias, 'page[after]': after } as const;

type Query = Readonly<Record<string, string | number | undefined>> & { readonly 'page[after]'?: string | undefined };

/** The answer with a page of a list. */
export const presentList = <Entry, Data>(path: string, query: Query, page: ListPage<Entry>, dataOf: (entry: Entry) => Data) => {
  const { 'page[after]': position, ...filters } = query;
  const addressWith = (cursor: string | undefined) => listAddress(`/v1${path}`, { ...filters, 'page[after]': cursor });
  const next = page.next === null ? null : addressWith(page.next);
  const { links, headers } = pageLinks({ self: addressWith(position), next, prev: null });
  const meta = { page: { size: page.size, has_more: page.next !== null } };
  return { status: 200, kind: 'json', data: page.entries.map(dataOf), links, meta, headers } as const;
};
