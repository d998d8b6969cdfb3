import { iterate } from '../../../infra/sdk/runtime/pages.ts';

type Query = Readonly<Record<string, string | undefined>>;

/** A list with the given pages, by cursor; records the queries. */
const listOf = (pages: Readonly<Record<string, { readonly data: readonly number[]; readonly next: string | null }>>) => {
  const queries: Query[] = [];
  const list = ({ query = {} }: { readonly query?: Query }) => {
    queries.push(query);
    const { data = [], next = null } = pages[query['page[after]'] ?? ''] ?? {};
    const links = { next: next === null ? null : `/v1/validations?status=valid&page%5Bafter%5D=${next}` };
    return Promise.resolve({ body: { data, links } });
  };
  return { list, queries };
};

const entriesOf = async (entries: AsyncIterable<number>): Promise<readonly number[]> => {
  const read: number[] = [];
  for await (const each of entries) read.push(each);
  return read;
};

describe('iterate', () => {
  test('yields the entries of all pages with the filters of the first, across an empty page', async () => {
    const { list, queries } = listOf({ '': { data: [1, 2], next: 'b' }, b: { data: [], next: 'c' }, c: { data: [3], next: null } });
    expect(await entriesOf(iterate(list, { query: { status: 'valid' } }))).toEqual([1, 2, 3]);
    expect(queries).toEqual([{ status: 'valid' }, { status: 'valid', 'page[after]': 'b' }, { status: 'valid', 'page[after]': 'c' }]);
  });

  test('ends at the end of a feed, whose last page links to itself', async () => {
    const { list } = listOf({ '': { data: [1], next: 'end' }, end: { data: [], next: 'end' } });
    expect(await entriesOf(iterate(list, {}))).toEqual([1]);
  });

  test('reads no page that is not needed', async () => {
    const { list, queries } = listOf({ '': { data: [1, 2], next: 'b' } });
    for await (const each of iterate(list, {})) if (each === 1) break;
    expect(queries).toHaveLength(1);
  });
});
