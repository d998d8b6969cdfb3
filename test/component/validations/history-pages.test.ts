import fc from 'fast-check';

import { DIRECT_REQUEST } from '../../../shared/validation/domain/source.ts';
import { VALIDATION_STATUSES } from '../../../shared/validation/domain/status.ts';
import { get, type ApiReply } from '../../support/api/invoke.ts';
import { makeTestApi, type Caller, type TestApi } from '../../support/api/test-api.ts';
import { ACCEPTED_AT, PLAYGROUND_RUN } from '../../support/builders/validations.ts';
import { entries, idsOf, list, open, write, type Query } from './history-list.ts';

const linkOf = (reply: ApiReply, name: 'next' | 'prev' | 'self'): string | null => {
  const link = reply.at(`links.${name}`);
  return typeof link === 'string' ? link : null;
};

/** Follows links from a page to the end, collecting pages. */
const follow = async (api: TestApi, caller: Caller, first: ApiReply, direction: 'next' | 'prev'): Promise<readonly ApiReply[]> => {
  const pages = [first];
  for (let link = linkOf(first, direction); link !== null;) {
    const page = await get(api, caller, link);
    expect(page.status).toBe(200);
    pages.push(page);
    if (pages.length > 100) throw new Error('the pages do not end');
    link = linkOf(page, direction);
  }
  return pages;
};

describe('pages of GET /validations', () => {
  test('have a size, cursors in both directions and a Link header', async () => {
    const { api, caller } = await open();
    for (const index of Array(5).keys()) await write(api, caller, `page ${index}`, { createdAt: ACCEPTED_AT - index });
    const first = await list(api, caller, { 'page[size]': '2' });
    expect(first.at('meta.page')).toEqual({ size: 2, has_more: true });
    expect(linkOf(first, 'prev')).toBeNull();
    expect(first.headers['link']).toBe(`<${linkOf(first, 'next') ?? ''}>; rel="next"`);
    const second = await get(api, caller, linkOf(first, 'next') ?? '');
    expect(second.headers['link']).toBe(`<${linkOf(second, 'next') ?? ''}>; rel="next", <${linkOf(second, 'prev') ?? ''}>; rel="prev"`);
    const last = await get(api, caller, linkOf(second, 'next') ?? '');
    expect(last.at('meta.page')).toEqual({ size: 2, has_more: false });
    expect(linkOf(last, 'next')).toBeNull();
    expect(idsOf(await get(api, caller, linkOf(last, 'prev') ?? ''))).toEqual(idsOf(second));
    for (const page of [first, second, last]) expect(idsOf(await get(api, caller, linkOf(page, 'self') ?? ''))).toEqual(idsOf(page));
  });

  test.each<Query>([
    { status: 'valid,not_found' },
    { type: 'direct' },
    { playground: '1' },
    { with_deleted: '1' },
    { bank: '723' },
    { amount_min: '1.50' },
    { amount_max: '99999.9' },
    { search: 'EJEMPLO' },
    { from: '2026-11-01', to: '2026-11-05' },
    { per_page: '1' },
    { client_ref: 'Pedido 42' },
    { client_ref: 'Pedido 42', status: 'valid' },
  ])('of a query with %j keep the query in their links', async (query) => {
    const { api, caller } = await open();
    const source = query['playground'] === '1' ? PLAYGROUND_RUN : DIRECT_REQUEST;
    const ids: string[] = [];
    for (const index of Array(3).keys())
      ids.push(
        await write(api, caller, `filtered ${index}`, { status: 'valid', source, clientRef: 'Pedido 42', createdAt: ACCEPTED_AT - index }),
      );
    const pages = await follow(api, caller, await list(api, caller, { 'page[size]': '1', ...query }), 'next');
    expect(pages.flatMap(idsOf)).toEqual(ids);
  });

  test('of a reference contain its entries, however many others are newer', async () => {
    const { api, caller } = await open();
    const ids: string[] = [];
    for (const index of Array(3).keys())
      ids.push(await write(api, caller, `referred to ${index}`, { clientRef: 'Pedido 42', createdAt: ACCEPTED_AT - 1_000_000 - index }));
    for (const index of Array(1_001).keys()) await write(api, caller, `other ${index}`, { createdAt: ACCEPTED_AT - index });
    const first = await list(api, caller, { client_ref: 'Pedido 42', 'page[size]': '2' });
    expect(idsOf(first)).toEqual(ids.slice(0, 2));
    const last = await get(api, caller, linkOf(first, 'next') ?? '');
    expect([idsOf(last), linkOf(last, 'next')]).toEqual([ids.slice(2), null]);
  });

  test('neither skip nor repeat entries when validations are added while following next', async () => {
    const { api, caller } = await open();
    const ids: string[] = [];
    for (const index of Array(6).keys()) ids.push(await write(api, caller, `old ${index}`, { createdAt: ACCEPTED_AT - 1_000 - index }));
    const first = await list(api, caller, { 'page[size]': '2' });
    await write(api, caller, 'new', { createdAt: ACCEPTED_AT });
    const pages = await follow(api, caller, first, 'next');
    expect(pages.flatMap(idsOf)).toEqual(ids);
  });

  test('list every entry once and in order in both directions, for any size, filter and times', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({
            second: fc.nat(12),
            status: fc.constantFrom(...VALIDATION_STATUSES),
            source: fc.constantFrom(DIRECT_REQUEST, PLAYGROUND_RUN),
            clientRef: fc.constantFrom(null, 'A', 'A#1'),
          }),
          {
            maxLength: 25,
          },
        ),
        fc.integer({ min: 1, max: 50 }),
        fc.option(fc.subarray([...VALIDATION_STATUSES], { minLength: 1 }), { nil: null }),
        fc.constantFrom(null, 'A'),
        async (specimens, size, statuses, ref) => {
          const { api, caller } = await open();
          for (const [index, { second, ...changes }] of specimens.entries()) {
            await write(api, caller, `specimen ${index}`, { ...changes, createdAt: ACCEPTED_AT - second * 1_000 });
          }
          const query = {
            'page[size]': String(size),
            ...(statuses === null ? {} : { status: statuses.join(',') }),
            ...(ref === null ? {} : { client_ref: ref }),
          };
          const forwards = await follow(api, caller, await list(api, caller, query), 'next');
          const last = forwards.at(-1);
          if (last === undefined) throw new Error('there is no page');
          const backwards = await follow(api, caller, last, 'prev');

          const expected = specimens.filter(
            ({ status, source, clientRef }) =>
              source === DIRECT_REQUEST && (statuses === null || statuses.includes(status)) && (ref === null || clientRef === ref),
          );
          const seen = forwards.flatMap(idsOf);
          expect(seen).toHaveLength(expected.length);
          expect(new Set(seen).size).toBe(expected.length);
          const times = forwards.flatMap((page) =>
            entries(page).map((_entry, index) => String(page.at(`data.${index}.attributes.created_at`))),
          );
          expect(times).toEqual(times.toSorted().toReversed());
          expect(backwards.toReversed().flatMap(idsOf)).toEqual(seen);
          expect(forwards.slice(0, -1).every((page) => entries(page).length === size)).toBe(true);
        },
      ),
      { numRuns: 60 },
    );
  });

  test('of a rare status filter are short with bounded reads, and complete', async () => {
    const { api, caller } = await open();
    const rare = [await write(api, caller, 'rare newest', { status: 'valid', createdAt: ACCEPTED_AT })];
    for (const index of Array(1_500).keys())
      await write(api, caller, `common ${index}`, { status: 'queued', createdAt: ACCEPTED_AT - 1 - index });
    rare.push(await write(api, caller, 'rare oldest', { status: 'valid', createdAt: ACCEPTED_AT - 10_000 }));
    let reads = 0;
    const { history } = api.storage.validations;
    const counted = makeTestApi({
      storage: () => ({
        ...api.storage,
        validations: {
          ...api.storage.validations,
          history: (request) => {
            reads += 1;
            return history(request);
          },
        },
      }),
    });
    const first = await list(counted, caller, { status: 'valid' });
    expect(reads).toBeLessThanOrEqual(5);
    const forwards = await follow(counted, caller, first, 'next');
    expect(forwards.flatMap(idsOf)).toEqual(rare);
    const last = forwards.at(-1);
    if (last === undefined) throw new Error('there is no page');
    expect((await follow(counted, caller, last, 'prev')).toReversed().flatMap(idsOf)).toEqual(rare);
  });
});

describe('a cursor of GET /validations', () => {
  const withCursor = async () => {
    const { api, caller } = await open();
    for (const index of Array(3).keys()) await write(api, caller, `cursor ${index}`, { createdAt: ACCEPTED_AT - index });
    const first = await list(api, caller, { 'page[size]': '1', status: 'queued' });
    const cursor = new URLSearchParams((linkOf(first, 'next') ?? '').split('?')[1]).get('page[after]') ?? '';
    return { api, caller, cursor };
  };
  const REFUSED = { status: 422, problems: [{ code: 'invalid_cursor', at: 'page[after]' }] };

  test('allows another page size', async () => {
    const { api, caller, cursor } = await withCursor();
    expect(entries(await list(api, caller, { 'page[size]': '50', status: 'queued', 'page[after]': cursor }))).toHaveLength(2);
  });

  test('is refused when any character is changed', async () => {
    const { api, caller, cursor } = await withCursor();
    for (const [index, character] of Array.from(cursor).entries()) {
      const tampered = cursor.slice(0, index) + (character === 'A' ? 'B' : 'A') + cursor.slice(index + 1);
      expect(await list(api, caller, { status: 'queued', 'page[after]': tampered })).toMatchObject(REFUSED);
    }
  });

  test.each<[string, (cursor: string) => string]>([
    ['cut short', (cursor) => cursor.slice(0, -1)],
    ['with something behind', (cursor) => `${cursor}.x`],
    ['with something in front', (cursor) => `x${cursor}`],
    ['without a signature', (cursor) => cursor.split('.')[0] ?? ''],
    ['with an empty signature', (cursor) => `${cursor.split('.')[0] ?? ''}.`],
    ['empty', () => ''],
    ['twice', (cursor) => `${cursor},${cursor}`],
    ['made up', () => `${Buffer.from('[1,"x"]').toString('base64url')}.${Buffer.from('x').toString('base64url')}`],
    ['a thousand dots', () => '.'.repeat(1_000)],
  ])('%s is refused', async (_how, change) => {
    const { api, caller, cursor } = await withCursor();
    expect(await list(api, caller, { status: 'queued', 'page[after]': change(cursor) })).toMatchObject(REFUSED);
  });

  test('of one direction is valid for the other', async () => {
    const { api, caller, cursor } = await withCursor();
    const before = await list(api, caller, { status: 'queued', 'page[before]': cursor });
    expect(entries(before)).toEqual([]);
    expect(idsOf(await get(api, caller, linkOf(before, 'next') ?? ''))).toEqual(idsOf(await list(api, caller, { status: 'queued' })));
    expect(await list(api, caller, { status: 'queued', 'page[before]': 'x' })).toMatchObject({
      status: 422,
      problems: [{ code: 'invalid_cursor', at: 'page[before]' }],
    });
  });

  test.each<Query>([
    {},
    { status: 'valid' },
    { status: 'queued', bank: '723' },
    { status: 'queued', from: '2026-11-01' },
    { status: 'queued', playground: '1' },
  ])('of another query (%j) is refused', async (query) => {
    const { api, caller, cursor } = await withCursor();
    expect(await list(api, caller, { ...query, 'page[after]': cursor })).toMatchObject(REFUSED);
  });

  test('of another user is refused', async () => {
    const { api, cursor } = await withCursor();
    const stranger = await api.createUser('stranger');
    expect(await list(api, stranger, { status: 'queued', 'page[after]': cursor })).toMatchObject(REFUSED);
  });
});
