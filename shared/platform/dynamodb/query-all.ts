import type { ItemKey } from './keys.ts';
import type { QueryRequest, RawItem, Table } from './table.ts';

/** The pages of a query, each read when it is wanted. */
export async function* queryPages(table: Pick<Table, 'query'>, request: QueryRequest): AsyncGenerator<readonly RawItem[]> {
  let startAfter: RawItem | null = request.startAfter ?? null;
  do {
    const page: Awaited<ReturnType<Table['query']>> = await table.query({ ...request, startAfter });
    yield page.items;
    startAfter = page.next;
  } while (startAfter !== null);
}

/** All items of a query: for lists that are known to be short, or wanted whole. */
export const queryAll = async (table: Pick<Table, 'query'>, request: QueryRequest): Promise<readonly RawItem[]> => {
  const items: RawItem[] = [];
  for await (const page of queryPages(table, request)) items.push(...page);
  return items;
};

/** The items of one partition from a key to another, both included. */
export const between = (first: ItemKey, last: ItemKey): QueryRequest => ({
  condition: 'pk = :pk AND sk BETWEEN :first AND :last',
  values: { ':pk': first.pk, ':first': first.sk, ':last': last.sk },
});
