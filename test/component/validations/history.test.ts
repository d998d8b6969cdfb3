import fc from 'fast-check';

import { VALIDATION_STATUSES } from '../../../shared/validation/domain/status.ts';
import type { Validation } from '../../../shared/validation/domain/validation.ts';
import { get, type ApiReply } from '../../support/api/invoke.ts';
import { makeTestApi, type Caller, type TestApi } from '../../support/api/test-api.ts';
import { BBVA, BENEFICIARY, CANDIDATES, SANTANDER, transferBody } from '../../support/builders/transfers.ts';
import { ACCEPTED_AT, aValidation } from '../../support/builders/validations.ts';

const open = async (timezone = 'America/Mexico_City') => {
  const api = makeTestApi();
  const caller = await api.account('caller', { account: { timezone } });
  return { api, caller };
};

const write = async (api: TestApi, caller: Caller, name: string, changes: Partial<Validation> = {}): Promise<string> => {
  const validation = aValidation(name, { userId: caller.account.id, dueAt: null, ...changes });
  await api.storage.validations.create(validation);
  return validation.id;
};

const requestOf = (changes: Readonly<Record<string, unknown>>): Pick<Validation, 'request'> => ({
  request: JSON.stringify(transferBody(changes)),
});

type Query = Readonly<Record<string, string | readonly string[]>>;

const list = (api: TestApi, caller: Caller, query: Query = {}): Promise<ApiReply> => get(api, caller, '/validations', { query });

const entries = (reply: ApiReply): readonly unknown[] => {
  const data = reply.at('data');
  return Array.isArray(data) ? data : [];
};

const idsOf = (reply: ApiReply): readonly string[] => entries(reply).map((_entry, index) => String(reply.at(`data.${index}.id`)));

const linkOf = (reply: ApiReply, name: 'next' | 'prev' | 'self'): string | null => {
  const link = reply.at(`links.${name}`);
  return typeof link === 'string' ? link : null;
};

describe('a line of the history', () => {
  test('sums its validation up', async () => {
    const { api, caller } = await open();
    const id = await write(api, caller, 'one', {
      status: 'returned',
      centralStatus: 'devuelto',
      ...requestOf({ monto: 1000.1, referencia_numerica: '0000042' }),
    });
    expect(entries(await list(api, caller))).toMatchObject([
      {
        type: 'validation',
        id,
        attributes: {
          status: 'returned',
          central_status: 'devuelto',
          validation_type: 'direct',
          bank_name: 'Cuenca',
          bank_code: '90723',
          beneficiary_label: null,
          tracking_key: 'EJEMPLO20261103000001',
          referencia_numerica: '0000042',
          beneficiary_account: BENEFICIARY,
          is_playground: false,
          created_at: '2026-11-05T18:00:00.000Z',
          deleted_at: null,
          retry_state: { enabled: false, terminal_state: null, max_retries: null },
        },
        links: { self: `/v1/validations/${id}` },
      },
    ]);
  });

  test('shows the amount to the cent, as a number', async () => {
    const { api, caller } = await open();
    await write(api, caller, 'one', { request: JSON.stringify(transferBody()).replace('1234.56', '9999999999999.99') });
    expect((await list(api, caller)).text).toContain('"amount":9999999999999.99');
  });

  test('of candidates names the account that matched, or none', async () => {
    const { api, caller } = await open();
    const request = requestOf({ cuenta_beneficiaria: undefined, cuentas_candidatas: CANDIDATES });
    await write(api, caller, 'matched', { ...request, candidateMatch: 2, createdAt: ACCEPTED_AT });
    await write(api, caller, 'unmatched', { ...request, createdAt: ACCEPTED_AT - 1 });
    const reply = await list(api, caller);
    expect([reply.at('data.0.attributes.beneficiary_account'), reply.at('data.1.attributes.beneficiary_account')]).toEqual([
      CANDIDATES[1],
      null,
    ]);
  });

  test('of a bank nobody could tell has none', async () => {
    const { api, caller } = await open();
    await write(api, caller, 'one', { receptor: null });
    expect((await list(api, caller)).at('data.0.attributes')).toMatchObject({ bank_code: null, bank_name: null });
  });
});

describe('a filter', () => {
  const SPECIMENS: Readonly<Record<string, Partial<Validation>>> = {
    valid: { status: 'valid', centralStatus: 'liquidado', ...requestOf({ monto: 100 }) },
    returned: { status: 'returned', receptor: BBVA.code, ...requestOf({ monto: 200.5, clave_rastreo: 'OTRACLAVE20261103XYZ' }) },
    queued: { status: 'queued', receptor: SANTANDER.code, ...requestOf({ monto: 300, referencia_numerica: '7654321' }) },
    error: { status: 'error', receptor: null, ...requestOf({ monto: 400, cuenta_beneficiaria: '5512345678' }) },
    playground: { status: 'valid', isPlayground: true, ...requestOf({ monto: 100 }) },
  };
  const ALL = ['valid', 'returned', 'queued', 'error'];

  test.each<[Query, readonly string[]]>([
    [{}, ALL],
    [{ status: 'valid' }, ['valid']],
    [{ status: 'valid,error' }, ['valid', 'error']],
    [{ status: ['valid', 'queued'] }, ['valid', 'queued']],
    [{ status: 'not_found' }, []],
    [{ type: 'direct' }, ALL],
    [{ type: 'ocr' }, []],
    [{ playground: '1' }, ['playground']],
    [{ playground: '0' }, ALL],
    [{ with_deleted: '0' }, ALL],
    [{ with_deleted: '1' }, []],
    [{ batch_id: '12' }, []],
    [{ bank: '90723' }, ['valid']],
    [{ bank: '012' }, ['returned']],
    [{ bank: '40014' }, ['queued']],
    [{ amount_min: '200.5' }, ['returned', 'queued', 'error']],
    [{ amount_min: '200.51' }, ['queued', 'error']],
    [{ amount_max: '200.50' }, ['valid', 'returned']],
    [{ amount_min: '150', amount_max: '350' }, ['returned', 'queued']],
    [{ retry_state: 'pending' }, []],
    [{ search: 'otraclave' }, ['returned']],
    [{ search: '765' }, ['queued']],
    [{ search: '5512345678' }, ['error']],
    [{ search: 'cuenca' }, ['valid']],
    [{ search: '%' }, []],
    [{ search: '.*' }, []],
    [{ search: 'liquidado' }, []],
    [{ status: 'valid,returned', amount_min: '150', search: 'clave' }, ['returned']],
  ])('%j finds %j', async (query, names) => {
    const { api, caller } = await open();
    const ids = new Map<string, string>();
    for (const [index, [name, changes]] of Object.entries(SPECIMENS).entries()) {
      ids.set(name, await write(api, caller, name, { ...changes, createdAt: ACCEPTED_AT - index * 1_000 }));
    }
    const reply = await list(api, caller, query);
    expect(idsOf(reply)).toEqual(names.map((name) => ids.get(name)));
    expect(reply.at('meta.page')).toEqual({ size: 20, has_more: false });
  });

  test.each<[string, Query, string]>([
    ['an unknown status', { status: 'valid,done' }, 'status'],
    ['an empty status', { status: '' }, 'status'],
    ['a status in capitals', { status: 'VALID' }, 'status'],
    ['an unknown type', { type: 'manual' }, 'type'],
    ['a date that does not exist', { from: '2026-02-30' }, 'from'],
    ['a date with a time', { to: '2026-11-05T00:00:00Z' }, 'to'],
    ['an empty date', { from: '' }, 'from'],
    ['two dates', { from: ['2026-11-01', '2026-11-02'] }, 'from'],
    ['a range that ends before it starts', { from: '2026-11-02', to: '2026-11-01' }, 'from'],
    ['an empty search', { search: '' }, 'search'],
    ['a search of 101 characters', { search: 'x'.repeat(101) }, 'search'],
    ['a search over more than 90 days', { search: 'x', from: '2026-01-01', to: '2026-11-01' }, 'search'],
    ['a flag that is none', { playground: 'true' }, 'playground'],
    ['a flag that is none', { with_deleted: '2' }, 'with_deleted'],
    ['a batch that is no number', { batch_id: '-1' }, 'batch_id'],
    ['a bank of six digits', { bank: '123456' }, 'bank'],
    ['a bank in letters', { bank: 'BBVA' }, 'bank'],
    ['a bank in Arabic digits', { bank: '٠١٢' }, 'bank'],
    ['a negative amount', { amount_min: '-1' }, 'amount_min'],
    ['three decimals', { amount_max: '1.001' }, 'amount_max'],
    ['an exponent', { amount_max: '1e400' }, 'amount_max'],
    ['an unknown retry state', { retry_state: 'done' }, 'retry_state'],
    ['a page of nothing', { 'page[size]': '0' }, 'page[size]'],
    ['a page too large', { 'page[size]': '51' }, 'page[size]'],
    ['a page too large by its other name', { per_page: '1000' }, 'per_page'],
    ['a page of letters', { 'page[size]': 'all' }, 'page[size]'],
    ['both cursors', { 'page[after]': 'a', 'page[before]': 'b' }, 'page[before]'],
  ])('with %s is refused: %j', async (_what, query, parameter) => {
    const { api, caller } = await open();
    expect(await list(api, caller, query)).toMatchObject({ status: 422, problems: [{ code: 'invalid_filter', at: parameter }] });
  });

  test('that is wrong in several ways is told them all', async () => {
    const { api, caller } = await open();
    const reply = await list(api, caller, { status: 'x', bank: 'x', amount_min: 'x' });
    expect(reply.problems.map(({ at }) => at)).toEqual(['status', 'bank', 'amount_min']);
  });

  test.each(['constructor', '__proto__', 'unknown'])('that does not exist (%s) changes nothing', async (name) => {
    const { api, caller } = await open();
    const id = await write(api, caller, 'one');
    expect(idsOf(await list(api, caller, { [name]: '1' }))).toEqual([id]);
  });
});

describe('a day', () => {
  const around = async (timezone: string, instants: readonly string[]) => {
    const { api, caller } = await open(timezone);
    api.clock.advanceTo(Date.parse('2027-06-01T00:00:00Z'));
    for (const instant of instants) await write(api, caller, instant, { createdAt: Date.parse(instant) });
    return (query: Query) => list(api, caller, query);
  };
  const instantsOf = (reply: ApiReply): readonly unknown[] =>
    entries(reply).map((_entry, index) => reply.at(`data.${index}.attributes.created_at`));

  test.each<[string, string, string, string]>([
    ['America/Mexico_City', '2026-11-05', '2026-11-05T06:00:00.000Z', '2026-11-06T05:59:59.999Z'],
    ['UTC', '2026-11-05', '2026-11-05T00:00:00.000Z', '2026-11-05T23:59:59.999Z'],
    ['Pacific/Auckland', '2026-11-05', '2026-11-04T11:00:00.000Z', '2026-11-05T10:59:59.999Z'],
    ['Asia/Kolkata', '2026-11-05', '2026-11-04T18:30:00.000Z', '2026-11-05T18:29:59.999Z'],
    // 25 hours.
    ['America/Tijuana', '2026-11-01', '2026-11-01T07:00:00.000Z', '2026-11-02T07:59:59.999Z'],
    // 23 hours.
    ['America/Tijuana', '2027-03-14', '2027-03-14T08:00:00.000Z', '2027-03-15T06:59:59.999Z'],
    // The day starts at 01:00, for midnight is skipped.
    ['America/Havana', '2027-03-14', '2027-03-14T05:00:00.000Z', '2027-03-15T03:59:59.999Z'],
    // Midnight comes twice.
    ['America/Havana', '2026-11-01', '2026-11-01T04:00:00.000Z', '2026-11-02T04:59:59.999Z'],
    ['Asia/Beirut', '2027-03-28', '2027-03-27T22:00:00.000Z', '2027-03-28T20:59:59.999Z'],
  ])('in %s, %s is what the people there call that day', async (timezone, day, first, last) => {
    const before = new Date(Date.parse(first) - 1).toISOString();
    const after = new Date(Date.parse(last) + 1).toISOString();
    const query = await around(timezone, [before, first, last, after]);
    const reply = await query({ from: day, to: day });
    expect(instantsOf(reply)).toEqual([last, first]);
    expect(reply.at('meta.range')).toEqual({ from_utc: first, to_utc: last });
    expect(instantsOf(await query({ from: day }))).toEqual([after, last, first]);
    expect(instantsOf(await query({ to: day }))).toEqual([last, first, before]);
  });

  test('without bounds leaves the range open', async () => {
    const { api, caller } = await open();
    expect((await list(api, caller)).at('meta.range')).toEqual({ from_utc: null, to_utc: null });
  });

  test('a search without a start looks at the last 90 days', async () => {
    const query = await around('UTC', ['2027-03-03T00:00:00.000Z', '2027-03-02T23:59:59.999Z']);
    const reply = await query({ search: 'EJEMPLO' });
    expect(instantsOf(reply)).toEqual(['2027-03-03T00:00:00.000Z']);
    expect(reply.at('meta.range')).toEqual({ from_utc: '2027-03-03T00:00:00.000Z', to_utc: null });
  });

  test.each<[Query, number]>([
    [{ from: '0001-01-01' }, 1],
    [{ from: '0000-01-01', to: '9999-12-31' }, 1],
    [{ from: '1969-12-31' }, 1],
    [{ to: '9999-12-31' }, 1],
    [{ to: '2400-01-01' }, 1],
    [{ from: '9999-12-31' }, 0],
    [{ from: '2030-01-01' }, 0],
    [{ to: '0001-01-01' }, 0],
    [{ to: '0099-06-01' }, 0],
    [{ to: '1969-12-31' }, 0],
    [{ from: '0001-01-01', to: '0001-01-01' }, 0],
  ])('far away, %j, is answered like any other', async (range, count) => {
    for (const timezone of ['America/Mexico_City', 'Pacific/Kiritimati']) {
      const { api, caller } = await open(timezone);
      await write(api, caller, 'one');
      const reply = await list(api, caller, range);
      expect(reply.status).toBe(200);
      expect(entries(reply)).toHaveLength(count);
    }
  });
});

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

describe('pages', () => {
  test('have a size, cursors both ways and a Link header', async () => {
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
    { with_deleted: '0' },
    { bank: '723' },
    { amount_min: '1.50' },
    { amount_max: '99999.9' },
    { search: 'EJEMPLO' },
    { from: '2026-11-01', to: '2026-11-05' },
    { per_page: '1' },
  ])('of a query with %j go on with that query', async (query) => {
    const { api, caller } = await open();
    const isPlayground = query['playground'] === '1';
    const ids: string[] = [];
    for (const index of Array(3).keys())
      ids.push(await write(api, caller, `filtered ${index}`, { status: 'valid', isPlayground, createdAt: ACCEPTED_AT - index }));
    const pages = await follow(api, caller, await list(api, caller, { 'page[size]': '1', ...query }), 'next');
    expect(pages.flatMap(idsOf)).toEqual(ids);
  });

  test('that are followed while new validations come in miss none and repeat none', async () => {
    const { api, caller } = await open();
    const ids: string[] = [];
    for (const index of Array(6).keys()) ids.push(await write(api, caller, `old ${index}`, { createdAt: ACCEPTED_AT - 1_000 - index }));
    const first = await list(api, caller, { 'page[size]': '2' });
    await write(api, caller, 'new', { createdAt: ACCEPTED_AT });
    const pages = await follow(api, caller, first, 'next');
    expect(pages.flatMap(idsOf)).toEqual(ids);
  });

  test('both ways give every entry once, in order, whatever the size, the filter and the times', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ second: fc.nat(12), status: fc.constantFrom(...VALIDATION_STATUSES), isPlayground: fc.boolean() }), {
          maxLength: 25,
        }),
        fc.integer({ min: 1, max: 50 }),
        fc.option(fc.subarray([...VALIDATION_STATUSES], { minLength: 1 }), { nil: null }),
        async (specimens, size, statuses) => {
          const { api, caller } = await open();
          for (const [index, { second, ...changes }] of specimens.entries()) {
            await write(api, caller, `specimen ${index}`, { ...changes, createdAt: ACCEPTED_AT - second * 1_000 });
          }
          const query = { 'page[size]': String(size), ...(statuses === null ? {} : { status: statuses.join(',') }) };
          const forwards = await follow(api, caller, await list(api, caller, query), 'next');
          const last = forwards.at(-1);
          if (last === undefined) throw new Error('there is no page');
          const backwards = await follow(api, caller, last, 'prev');

          const expected = specimens.filter(
            ({ status, isPlayground }) => !isPlayground && (statuses === null || statuses.includes(status)),
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

  test('with a filter that hardly anything passes are short rather than slow, and still complete', async () => {
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

describe('a cursor', () => {
  const withCursor = async () => {
    const { api, caller } = await open();
    for (const index of Array(3).keys()) await write(api, caller, `cursor ${index}`, { createdAt: ACCEPTED_AT - index });
    const first = await list(api, caller, { 'page[size]': '1', status: 'queued' });
    const cursor = new URLSearchParams((linkOf(first, 'next') ?? '').split('?')[1]).get('page[after]') ?? '';
    return { api, caller, cursor };
  };
  const REFUSED = { status: 422, problems: [{ code: 'invalid_cursor', at: 'page[after]' }] };

  test('may change the size of the pages', async () => {
    const { api, caller, cursor } = await withCursor();
    expect(entries(await list(api, caller, { 'page[size]': '50', status: 'queued', 'page[after]': cursor }))).toHaveLength(2);
  });

  test('with any character changed is refused', async () => {
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

  test('of one direction is good for the other', async () => {
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
    const stranger = await api.account('stranger');
    expect(await list(api, stranger, { status: 'queued', 'page[after]': cursor })).toMatchObject(REFUSED);
  });
});
