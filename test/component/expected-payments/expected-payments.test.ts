import { attribute } from '../../support/api/expectations.ts';
import { get } from '../../support/api/invoke.ts';
import { uuidOf } from '../../support/builders/identity/identity.ts';
import { BBVA_CARD } from '../../support/builders/transfers.ts';
import { attributesIn, expectedBody, openExpectedPayments, send } from './expected-payments-api.ts';

const PATH = '/expected-payments';
const UNKNOWN = `${PATH}/${uuidOf('unknown')}`;

describe('createExpectedPayment', () => {
  test('answers 201 with Location and ETag', async () => {
    const { api, caller } = await openExpectedPayments();
    const reply = await send(api, caller, 'POST', PATH, expectedBody({ client_ref: 'Pedido 42', sender_hint: 'ACME', tolerance: 0.5 }));
    const id = String(reply.at('data.id'));
    expect(reply).toMatchObject({ status: 201, headers: { location: `/v1${PATH}/${id}`, etag: 'W/"1"' } });
    expect(reply.at('data.attributes')).toMatchObject({
      status: 'open',
      flags: [],
      amount_exact: '1234.56',
      account_type: 'clabe',
      from: '2026-11-01',
      to: '2026-11-07',
      client_ref: 'Pedido 42',
      sender_hint: 'ACME',
      received_exact: '0.00',
      missing_exact: '1234.56',
      matches: [],
    });
  });

  test('shows a card by its last four digits', async () => {
    const { create, read } = await openExpectedPayments();
    expect(await read(await create({ account: BBVA_CARD }))).toMatchObject({ account: `************${BBVA_CARD.slice(-4)}` });
  });

  test('answers the same under the same Idempotency-Key, and creates one', async () => {
    const { api, caller } = await openExpectedPayments();
    const replies = [];
    for (let attempt = 0; attempt < 2; attempt += 1) replies.push(await send(api, caller, 'POST', PATH, expectedBody(), 'key-1'));
    expect(replies.map(({ status }) => status)).toEqual([201, 201]);
    expect(replies[1]?.at('data.id')).toBe(replies[0]?.at('data.id'));
    expect((await get(api, caller, PATH)).at('data')).toHaveLength(1);
  });

  test.each([
    [{ amount: undefined }, 'amount', 'required'],
    [{ amount: '10' }, 'amount', 'invalid_amount'],
    [{ amount: 0 }, 'amount', 'invalid_amount'],
    [{ account: undefined }, 'account', 'required'],
    [{ account: '123' }, 'account', 'invalid_account_length'],
    [{ from: undefined }, 'from', 'required'],
    [{ to: '2026-02-30' }, 'to', 'expected_payment_period_invalid'],
    [{ from: '2026-11-08' }, 'to', 'expected_payment_period_invalid'],
    [{ from: '2025-11-01', to: '2026-11-07' }, 'to', 'expected_payment_period_invalid'],
    [{ from: '2025-11-01', to: '2025-11-02' }, 'to', 'expected_payment_period_invalid'],
    [{ from: '2029-12-01', to: '2029-12-02' }, 'to', 'expected_payment_period_invalid'],
    [{ tolerance: 100.01 }, 'tolerance', 'expected_payment_tolerance_invalid'],
    [{ tolerance: '1' }, 'tolerance', 'expected_payment_tolerance_invalid'],
    [{ amount: 1, tolerance: 1 }, 'tolerance', 'expected_payment_tolerance_invalid'],
    [{ sender_hint: 'x'.repeat(256) }, 'sender_hint', 'validation_error'],
    [{ sender_hint: 'a\tb' }, 'sender_hint', 'validation_error'],
    [{ client_ref: 'x'.repeat(65) }, 'client_ref', 'validation_error'],
    [{ client_ref: 7 }, 'client_ref', 'invalid_field_type'],
  ])('answers 422 for %j', async (changes, field, code) => {
    const { api, caller } = await openExpectedPayments();
    const reply = await send(api, caller, 'POST', PATH, expectedBody(changes));
    expect(reply).toMatchObject({ status: 422, problems: [{ code, at: attribute(field) }] });
  });
});

describe('listExpectedPayments', () => {
  test('lists those with the latest last day first, in pages with links both ways', async () => {
    const { api, caller, create } = await openExpectedPayments();
    const days = ['2026-11-05', '2026-11-09', '2026-11-07'];
    for (const to of days) await create({ to });
    const first = await get(api, caller, PATH, { query: { 'page[size]': '2' } });
    const lastDaysOf = (reply: typeof first) => attributesIn(reply).map(({ to }) => to);
    expect(lastDaysOf(first)).toEqual(['2026-11-09', '2026-11-07']);
    const next = await get(api, caller, String(first.at('links.next')).replace('/v1', ''));
    expect(lastDaysOf(next)).toEqual(['2026-11-05']);
    expect(next.at('links.next')).toBeNull();
    const previous = await get(api, caller, String(next.at('links.prev')).replace('/v1', ''));
    expect(lastDaysOf(previous)).toEqual(['2026-11-09', '2026-11-07']);
  });

  test.each([
    [{ status: 'matched' }, ['paid']],
    [{ status: 'open,partial' }, ['later', 'other']],
    [{ client_ref: 'other' }, ['other']],
    [{ from: '2026-11-08' }, ['later']],
    [{ to: '2026-11-07' }, ['paid', 'other']],
  ])('filters by %j', async (query, references) => {
    const { api, caller, create, pay } = await openExpectedPayments();
    await create({ client_ref: 'other', to: '2026-11-06' });
    await create({ client_ref: 'paid', to: '2026-11-07' });
    await create({ client_ref: 'later', to: '2026-11-08' });
    await pay({ client_ref: 'paid' });
    const reply = await get(api, caller, PATH, { query });
    expect(attributesIn(reply).map(({ client_ref: reference }) => reference)).toEqual(references);
  });

  test.each([
    [{ status: 'paid' }, 'invalid_filter'],
    [{ from: '2026-11-08', to: '2026-11-07' }, 'invalid_filter'],
    [{ account: '1' }, 'invalid_filter'],
    [{ 'page[after]': 'x.y' }, 'invalid_cursor'],
  ])('answers 422 for %j', async (query, code) => {
    const { api, caller } = await openExpectedPayments();
    expect(await get(api, caller, PATH, { query })).toMatchObject({ status: 422, problems: [{ code }] });
  });
});

describe('getExpectedPayment', () => {
  test('answers 304 to the current ETag, and 200 after a match', async () => {
    const { api, caller, create, pay } = await openExpectedPayments();
    const path = `${PATH}/${await create()}`;
    const headers = { 'If-None-Match': 'W/"1"' };
    expect((await get(api, caller, path, { headers })).status).toBe(304);
    await pay();
    expect(await get(api, caller, path, { headers })).toMatchObject({ status: 200, headers: { etag: 'W/"2"' } });
  });
});

describe('cancelExpectedPayment', () => {
  test('answers 204, again too, and no payment is matched with it', async () => {
    const { api, caller, create, pay, read } = await openExpectedPayments();
    const id = await create();
    for (let attempt = 0; attempt < 2; attempt += 1) {
      expect((await send(api, caller, 'DELETE', `${PATH}/${id}`)).status).toBe(204);
    }
    await pay();
    expect(await read(id)).toMatchObject({ status: 'cancelled', matches: [] });
  });

  test('answers 409 while a payment counts', async () => {
    const { api, caller, create, pay } = await openExpectedPayments();
    const id = await create();
    await pay();
    const reply = await send(api, caller, 'DELETE', `${PATH}/${id}`);
    expect(reply).toMatchObject({ status: 409, problems: [{ code: 'expected_payment_has_payments' }] });
  });
});

describe('getExpectedPaymentSummary', () => {
  test('sums those whose last day is in the period, without cancelled ones', async () => {
    const { api, caller, create, pay } = await openExpectedPayments();
    await create({ client_ref: 'paid' });
    await create({ client_ref: 'part', amount: 2000 });
    await create({ client_ref: 'over', amount: 1000 });
    await create({ to: '2026-12-01' });
    const cancelled = await create();
    await send(api, caller, 'DELETE', `${PATH}/${cancelled}`);
    for (const reference of ['paid', 'part', 'over']) await pay({ client_ref: reference });
    const reply = await get(api, caller, `${PATH}/summary`, { query: { from: '2026-11-01', to: '2026-11-30' } });
    expect(reply.status).toBe(200);
    expect(reply.at('data.attributes')).toMatchObject({
      count: 4,
      counts: { open: 0, matched: 1, partial: 1, overpaid: 1, expired: 0, cancelled: 1 },
      expected_exact: '4234.56',
      received_exact: '3703.68',
      open_exact: '765.44',
      excess_exact: '234.56',
    });
  });

  test.each([
    [{ from: '2026-11-02' }, 'invalid_filter'],
    [{ from: '2026-11-02', to: '2026-11-01' }, 'invalid_filter'],
    [{ from: '2025-11-01', to: '2026-11-30' }, 'invalid_filter'],
  ])('answers 422 for %j', async (query, code) => {
    const { api, caller } = await openExpectedPayments();
    expect(await get(api, caller, `${PATH}/summary`, { query })).toMatchObject({ status: 422, problems: [{ code }] });
  });
});

describe.each([
  ['getExpectedPayment', 'GET', '', undefined],
  ['cancelExpectedPayment', 'DELETE', '', undefined],
  ['matchExpectedPayment', 'POST', '/matches', { validation_id: uuidOf('unknown') }],
  ['unmatchExpectedPayment', 'DELETE', `/matches/${uuidOf('unknown')}`, undefined],
])('%s', (_operation, method, below, body) => {
  test("answers 404 for another user's expected payment, and for an unknown one", async () => {
    const { api, caller, create } = await openExpectedPayments();
    const other = await api.createUser('other');
    const id = await create();
    expect(await send(api, other, method, `${PATH}/${id}${below}`, body)).toMatchObject({ status: 404, problems: [{ code: 'not_found' }] });
    expect(await send(api, caller, method, `${UNKNOWN}${below}`, body)).toMatchObject({ status: 404, problems: [{ code: 'not_found' }] });
  });

  test('answers 422 when the id is not a UUID', async () => {
    const { api, caller } = await openExpectedPayments();
    expect(await send(api, caller, method, `${PATH}/1${below}`, body)).toMatchObject({ status: 422, problems: [{ code: 'invalid_uuid' }] });
  });
});
