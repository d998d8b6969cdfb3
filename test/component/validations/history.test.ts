import type { Validation } from '../../../shared/validation/domain/validation.ts';
import { get, type ApiReply } from '../../support/api/invoke.ts';
import {
  accountOf,
  aTransfer,
  BBVA,
  BBVA_CARD,
  BENEFICIARY,
  CANDIDATES,
  centavosOf,
  FREE_KEY,
  SANTANDER,
} from '../../support/builders/transfers.ts';
import { ACCEPTED_AT, PLAYGROUND_RUN } from '../../support/builders/validations.ts';
import { entries, idsOf, list, open, write, type Query } from './history-list.ts';

const transferOf = (changes: Parameters<typeof aTransfer>[0]): Pick<Validation, 'transfer'> => ({ transfer: aTransfer(changes) });
const amountOf = (pesos: string) => ({ monto: centavosOf(pesos) });
const keyOf = (value: string, referencia: string | null = null) => ({ criterion: { kind: 'clave_rastreo' as const, value, referencia } });

describe('an entry of GET /validations', () => {
  test('has the summary of its validation', async () => {
    const { api, caller } = await open();
    const id = await write(api, caller, 'one', {
      status: 'returned',
      centralStatus: 'devuelto',
      clientRef: 'Pedido 42',
      ...transferOf({ ...amountOf('1000.1'), ...keyOf(FREE_KEY, '0000042') }),
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
          client_ref: 'Pedido 42',
          is_playground: false,
          created_at: '2026-11-05T18:00:00.000Z',
          deleted_at: null,
          retry_state: { enabled: false, terminal_state: null, max_retries: null },
        },
        links: { self: `/v1/validations/${id}` },
      },
    ]);
  });

  test('has the amount with centavos as a number, and as text with two decimals', async () => {
    const { api, caller } = await open();
    await write(api, caller, 'one', transferOf(amountOf('9999999999999.99')));
    expect((await list(api, caller)).text).toContain('"amount":9999999999999.99,"amount_exact":"9999999999999.99"');
  });

  test('of candidates has the account that matched, or none', async () => {
    const { api, caller } = await open();
    const [first, ...others] = CANDIDATES.map(accountOf);
    if (first === undefined) throw new TypeError('there are candidates');
    const request = transferOf({ accounts: [first, ...others] });
    await write(api, caller, 'matched', { ...request, candidateMatch: 2, createdAt: ACCEPTED_AT });
    await write(api, caller, 'unmatched', { ...request, createdAt: ACCEPTED_AT - 1 });
    const reply = await list(api, caller);
    expect([reply.at('data.0.attributes.beneficiary_account'), reply.at('data.1.attributes.beneficiary_account')]).toEqual([
      CANDIDATES[1],
      null,
    ]);
  });

  test('has a card by its last four digits', async () => {
    const { api, caller } = await open();
    await write(api, caller, 'one', transferOf({ accounts: [accountOf(BBVA_CARD)] }));
    const reply = await list(api, caller, { search: BBVA_CARD });
    expect(reply.at('data.0.attributes.beneficiary_account')).toBe(`************${BBVA_CARD.slice(-4)}`);
  });

  test('has no bank when none was resolved', async () => {
    const { api, caller } = await open();
    await write(api, caller, 'one', { receptor: null });
    expect((await list(api, caller)).at('data.0.attributes')).toMatchObject({ bank_code: null, bank_name: null });
  });
});

describe('filters of GET /validations', () => {
  const EXAMPLES: Readonly<Record<string, Partial<Validation>>> = {
    valid: { status: 'valid', centralStatus: 'liquidado', ...transferOf(amountOf('100')) },
    returned: {
      status: 'returned',
      receptor: BBVA.code,
      clientRef: 'Pedido 42',
      ...transferOf({ ...amountOf('200.5'), ...keyOf('OTRACLAVE20261103XYZ') }),
    },
    queued: {
      status: 'queued',
      receptor: SANTANDER.code,
      clientRef: 'pedido 42',
      ...transferOf({ ...amountOf('300'), ...keyOf(FREE_KEY, '7654321') }),
    },
    error: { status: 'error', receptor: null, ...transferOf({ ...amountOf('400'), accounts: [accountOf('5512345678')] }) },
    playground: { status: 'valid', source: PLAYGROUND_RUN, clientRef: 'Pedido 42', ...transferOf(amountOf('100')) },
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
    [{ with_deleted: '1' }, ALL],
    [{ with_deleted: 'only' }, []],
    [{ batch_id: '12' }, []],
    [{ bank: '90723' }, ['valid']],
    [{ bank: '012' }, ['returned']],
    [{ bank: '40014' }, ['queued']],
    [{ amount_min: '200.5' }, ['returned', 'queued', 'error']],
    [{ amount_min: '200.51' }, ['queued', 'error']],
    [{ amount_max: '200.50' }, ['valid', 'returned']],
    [{ amount_min: '150', amount_max: '350' }, ['returned', 'queued']],
    [{ retry_state: 'pending' }, []],
    [{ client_ref: 'Pedido 42' }, ['returned']],
    [{ client_ref: 'Pedido' }, []],
    [{ client_ref: 'Pedido 42', playground: '1' }, ['playground']],
    [{ client_ref: 'Pedido 42', amount_min: '300' }, []],
    [{ search: 'otraclave' }, ['returned']],
    [{ search: '765' }, ['queued']],
    [{ search: '5512345678' }, ['error']],
    [{ search: 'cuenca' }, ['valid']],
    [{ search: '%' }, []],
    [{ search: '.*' }, []],
    [{ search: 'liquidado' }, []],
    [{ status: 'valid,returned', amount_min: '150', search: 'clave' }, ['returned']],
  ])('%j answer %j', async (query, names) => {
    const { api, caller } = await open();
    const ids = new Map<string, string>();
    for (const [index, [name, changes]] of Object.entries(EXAMPLES).entries()) {
      ids.set(name, await write(api, caller, name, { ...changes, createdAt: ACCEPTED_AT - index * 1_000 }));
    }
    const reply = await list(api, caller, query);
    expect(idsOf(reply)).toEqual(names.map((name) => ids.get(name)));
    expect(reply.at('meta.page')).toEqual({ size: 25, has_more: false });
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
    ['a reference of 65 characters', { client_ref: 'x'.repeat(65) }, 'client_ref'],
    ['a reference that is not printable', { client_ref: 'a\u0007' }, 'client_ref'],
    ['an empty reference', { client_ref: '' }, 'client_ref'],
    ['a search of 101 characters', { search: 'x'.repeat(101) }, 'search'],
    ['a search over more than 90 days', { search: 'x', from: '2026-01-01', to: '2026-11-01' }, 'search'],
    ['an invalid flag', { playground: 'true' }, 'playground'],
    ['an invalid flag', { with_deleted: '2' }, 'with_deleted'],
    ['a batch that is no number', { batch_id: '-1' }, 'batch_id'],
    ['a bank of six digits', { bank: '123456' }, 'bank'],
    ['a bank in letters', { bank: 'BBVA' }, 'bank'],
    ['a bank in Arabic digits', { bank: '٠١٢' }, 'bank'],
    ['a negative amount', { amount_min: '-1' }, 'amount_min'],
    ['three decimals', { amount_max: '1.001' }, 'amount_max'],
    ['an exponent', { amount_max: '1e400' }, 'amount_max'],
    ['an unknown retry state', { retry_state: 'done' }, 'retry_state'],
    ['a page of nothing', { 'page[size]': '0' }, 'page[size]'],
    ['a page too large', { 'page[size]': '101' }, 'page[size]'],
    ['a page too large by its other name', { per_page: '1000' }, 'per_page'],
    ['a page of letters', { 'page[size]': 'all' }, 'page[size]'],
    ['both cursors', { 'page[after]': 'a', 'page[before]': 'b' }, 'page[before]'],
  ])('with %s answer invalid_filter: %j', async (_what, query, parameter) => {
    const { api, caller } = await open();
    expect(await list(api, caller, query)).toMatchObject({ status: 422, problems: [{ code: 'invalid_filter', at: parameter }] });
  });

  test('answer every invalid parameter at once', async () => {
    const { api, caller } = await open();
    const reply = await list(api, caller, { status: 'x', bank: 'x', amount_min: 'x' });
    expect(reply.problems.map(({ at }) => at)).toEqual(['status', 'bank', 'amount_min']);
  });
});

describe('a date range of GET /validations', () => {
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
    // The day starts at 01:00, because midnight is skipped.
    ['America/Havana', '2027-03-14', '2027-03-14T05:00:00.000Z', '2027-03-15T03:59:59.999Z'],
    // Midnight occurs twice.
    ['America/Havana', '2026-11-01', '2026-11-01T04:00:00.000Z', '2026-11-02T04:59:59.999Z'],
    ['Asia/Beirut', '2027-03-28', '2027-03-27T22:00:00.000Z', '2027-03-28T20:59:59.999Z'],
  ])('in %s of %s has the bounds of the local day', async (timezone, day, first, last) => {
    const before = new Date(Date.parse(first) - 1).toISOString();
    const after = new Date(Date.parse(last) + 1).toISOString();
    const query = await around(timezone, [before, first, last, after]);
    const reply = await query({ from: day, to: day });
    expect(instantsOf(reply)).toEqual([last, first]);
    expect(reply.at('meta.range')).toEqual({ from_utc: first, to_utc: last });
    expect(instantsOf(await query({ from: day }))).toEqual([after, last, first]);
    expect(instantsOf(await query({ to: day }))).toEqual([last, first, before]);
  });

  test('is open without bounds', async () => {
    const { api, caller } = await open();
    expect((await list(api, caller)).at('meta.range')).toEqual({ from_utc: null, to_utc: null });
  });

  test('ends where a page stopped that read 1,000 validations and found too few', async () => {
    const { api, caller } = await open();
    for (let index = 0; index < 1_002; index += 1) {
      await write(api, caller, `row ${index}`, { createdAt: ACCEPTED_AT - index, status: index === 1_001 ? 'error' : 'valid' });
    }
    const reply = await list(api, caller, { status: 'error' });
    expect(reply.at('meta')).toMatchObject({
      range: { from_utc: new Date(ACCEPTED_AT - 999).toISOString(), to_utc: null },
      page: { has_more: true },
    });
    const rest = await get(api, caller, String(reply.at('links.next')));
    expect([idsOf(reply).length, idsOf(rest).length, rest.at('meta.range.from_utc')]).toEqual([0, 1, null]);
  });

  test('starts 90 days ago for a search without from', async () => {
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
  ])('of %j is accepted in any time zone', async (range, count) => {
    for (const timezone of ['America/Mexico_City', 'Pacific/Kiritimati']) {
      const { api, caller } = await open(timezone);
      await write(api, caller, 'one');
      const reply = await list(api, caller, range);
      expect(reply.status).toBe(200);
      expect(entries(reply)).toHaveLength(count);
    }
  });
});
