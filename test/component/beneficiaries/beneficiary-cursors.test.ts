import { UNLIMITED_BENEFICIARIES } from '../../../shared/beneficiaries/domain/beneficiary.ts';
import { openBeneficiaries, send } from '../../support/api/beneficiaries.ts';
import { get, type ApiReply } from '../../support/api/invoke.ts';
import type { Caller, TestApi } from '../../support/api/test-api.ts';
import { aDraft } from '../../support/builders/beneficiaries.ts';
import { clabeOf } from '../../support/builders/transfers.ts';

const idsOf = (reply: ApiReply): readonly string[] => {
  const data = reply.at('data');
  return Array.isArray(data) ? data.map((_entry, index) => String(reply.at(`data.${index}.id`))) : [];
};

/** A caller with so many active accounts, with ids from 1. */
const openWith = async (count: number) => {
  const { api, caller } = await openBeneficiaries();
  const drafts = Array.from({ length: count }, (_unused, index) => aDraft(clabeOf('012', index + 1), { label: `Proveedor ${index + 1}` }));
  await api.storage.beneficiaries.save(caller.user.id, drafts, { max: UNLIMITED_BENEFICIARIES, now: api.clock.now() });
  return { api, caller, list: (query: Readonly<Record<string, string>> = {}) => get(api, caller, '/beneficiaries', { query }) };
};

const follow = async (api: TestApi, caller: Caller, first: ApiReply, rel: 'next' | 'prev'): Promise<readonly ApiReply[]> => {
  const pages = [first];
  for (;;) {
    const link = pages.at(-1)?.at(`links.${rel}`);
    if (typeof link !== 'string') return pages;
    pages.push(await get(api, caller, link));
  }
};

describe('pages of GET /beneficiaries by cursor', () => {
  test.each([{}, { search: 'prov' }, { search: '012' }, { with_archived: '1' }])(
    'of %j hold every account once, in both directions',
    async (query) => {
      const { api, caller, list } = await openWith(7);
      if ('with_archived' in query) await send(api, caller, 'DELETE', '/beneficiaries/4');
      const whole = idsOf(await list(query));
      expect(whole).toHaveLength(7);
      const forwards = await follow(api, caller, await list({ ...query, 'page[size]': '3' }), 'next');
      expect(forwards.flatMap(idsOf)).toEqual(whole);
      expect(forwards.map((page) => page.at('meta.page'))).toEqual([
        { size: 3, has_more: true },
        { size: 3, has_more: true },
        { size: 3, has_more: false },
      ]);
      expect(forwards.map((page) => page.at('meta.pagination'))).toEqual([undefined, undefined, undefined]);
      const last = forwards.at(-1);
      if (last === undefined) throw new TypeError('there are pages');
      expect((await follow(api, caller, last, 'prev')).toReversed().flatMap(idsOf)).toEqual(whole);
      for (const page of forwards) expect(idsOf(await get(api, caller, String(page.at('links.self'))))).toEqual(idsOf(page));
    },
  );

  test('neither skip nor repeat accounts when others are saved while following next', async () => {
    const { api, caller, list } = await openWith(4);
    const first = await list({ 'page[size]': '2' });
    await api.storage.beneficiaries.save(caller.user.id, [aDraft(clabeOf('014', 9))], { max: -1, now: api.clock.now() });
    expect((await follow(api, caller, first, 'next')).flatMap(idsOf)).toEqual(['4', '3', '2', '1']);
  });

  test('follow numbered pages behind the first thousand accounts', async () => {
    const { api, caller, list } = await openWith(1_050);
    const tenth = await list({ page: '10', per_page: '100' });
    expect(tenth.at('meta.pagination')).toEqual({ page: 10, per_page: 100, total: 1_050, total_pages: 11 });
    expect(tenth.at('links.next')).toContain('page%5Bafter%5D=');
    const [, eleventh] = await follow(api, caller, tenth, 'next');
    expect(eleventh === undefined ? [] : idsOf(eleventh)).toEqual(Array.from({ length: 50 }, (_unused, index) => String(50 - index)));
    const beyond = await list({ page: '11', per_page: '100' });
    expect(beyond).toMatchObject({ status: 422, problems: [{ code: 'invalid_filter', at: 'page' }] });
    expect(beyond.at('errors.0.detail')).toContain('page[after]');
  });

  test('a numbered search has totals when all of it was read, and none otherwise', async () => {
    const { list } = await openWith(5);
    expect((await list({ search: 'prov', per_page: '2' })).at('meta.pagination')).toEqual({
      page: 1,
      per_page: 2,
      total: null,
      total_pages: null,
    });
    expect((await list({ search: 'prov', per_page: '2', page: '3' })).at('meta.pagination')).toEqual({
      page: 3,
      per_page: 2,
      total: 5,
      total_pages: 3,
    });
  });

  test.each([
    ['nobody made', 'eyJ9.abc'],
    ['is empty', ''],
  ])('a cursor that %s is 422 invalid_cursor', async (_which, cursor) => {
    const { list } = await openWith(1);
    expect(await list({ 'page[after]': cursor })).toMatchObject({ status: 422, problems: [{ code: 'invalid_cursor', at: 'page[after]' }] });
    expect(await list({ 'page[before]': cursor })).toMatchObject({
      status: 422,
      problems: [{ code: 'invalid_cursor', at: 'page[before]' }],
    });
  });

  test('a cursor of another search, another user or the history is 422 invalid_cursor', async () => {
    const { api, list } = await openWith(3);
    const next = String((await list({ 'page[size]': '1' })).at('links.next'));
    const cursor = new URL(next, 'https://x.test').searchParams.get('page[after]') ?? '';
    expect(await list({ 'page[after]': cursor, search: 'prov' })).toMatchObject({ problems: [{ code: 'invalid_cursor' }] });
    expect(await list({ 'page[after]': cursor, with_archived: '1' })).toMatchObject({ problems: [{ code: 'invalid_cursor' }] });
    const other = await api.createUser('other');
    expect(await get(api, other, '/beneficiaries', { query: { 'page[after]': cursor } })).toMatchObject({
      problems: [{ code: 'invalid_cursor' }],
    });
    expect((await list({ 'page[after]': cursor })).status).toBe(200);
  });

  test.each([
    [{ page: '1', 'page[after]': 'x' }, 'page'],
    [{ 'page[after]': 'x', 'page[before]': 'x' }, 'page[before]'],
  ])('%j answers 422 invalid_filter', async (query, parameter) => {
    const { list } = await openWith(1);
    expect(await list(query)).toMatchObject({ status: 422, problems: [{ code: 'invalid_filter', at: parameter }] });
  });
});
