import fc from 'fast-check';

import { DIRECT_REQUEST, OCR_REQUEST } from '../../../shared/validation/domain/source.ts';
import { VALIDATION_STATUSES } from '../../../shared/validation/domain/status.ts';
import { get, type ApiReply } from '../../support/api/invoke.ts';
import type { Caller, TestApi } from '../../support/api/test-api.ts';
import { AWAITING, PENDING } from '../../support/builders/retries.ts';
import { BBVA, CUENCA } from '../../support/builders/transfers.ts';
import { ACCEPTED_AT, PLAYGROUND_RUN } from '../../support/builders/validations.ts';
import { entries, list, open, write, type Query } from './history-list.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

const stats = (api: TestApi, caller: Caller, query: Query = {}): Promise<ApiReply> => get(api, caller, '/validations/stats', { query });

const rows = fc.array(
  fc.record({
    status: fc.constantFrom(...VALIDATION_STATUSES),
    source: fc.constantFrom(DIRECT_REQUEST, OCR_REQUEST, PLAYGROUND_RUN),
    batch: fc.constantFrom(null, { id: 7, position: 1 }),
    retry: fc.constantFrom(null, AWAITING, PENDING),
    receptor: fc.constantFrom(null, BBVA.code, CUENCA.code),
    deletedAt: fc.constantFrom(null, ACCEPTED_AT),
    createdAt: fc.integer({ min: 0, max: 100 * 24 * 12 }).map((steps) => ACCEPTED_AT - steps * 5 * MINUTE_MS),
  }),
  { maxLength: 40 },
);

const day = fc.integer({ min: 0, max: 105 }).map((days) => new Date(ACCEPTED_AT - days * DAY_MS).toISOString().slice(0, 10));

const filters = fc
  .record(
    {
      status: fc.constantFrom('valid', 'valid,error', 'queued'),
      type: fc.constantFrom('direct', 'ocr'),
      playground: fc.constantFrom('0', '1'),
      with_deleted: fc.constantFrom('0', '1', 'only'),
      batch_id: fc.constantFrom('7', '8'),
      bank: fc.constantFrom('12', '723', '40012'),
      retry_state: fc.constantFrom('pending', 'resolved'),
      from: day,
      to: day,
    },
    { requiredKeys: [] },
  )
  .filter(({ from, to }) => from === undefined || to === undefined || from <= to);

const timeZone = fc.constantFrom('America/Mexico_City', 'Asia/Kathmandu', 'Pacific/Marquesas', 'UTC');

describe('GET /validations/stats', () => {
  test('counts the validations that the history lists, for every combination of filters and in every time zone', async () => {
    await fc.assert(
      fc.asyncProperty(rows, filters, timeZone, async (given, query, zone) => {
        const { api, caller } = await open(zone);
        for (const [index, row] of given.entries()) await write(api, caller, `row ${index}`, row);
        await api.processEvents();
        const reply = await stats(api, caller, query);
        const listed = await list(api, caller, { ...query, per_page: '100' });
        expect(reply.at('data.attributes.total')).toBe(entries(listed).length);
        expect(reply.at('meta.range')).toEqual(listed.at('meta.range'));
      }),
      { numRuns: 60 },
    );
  });

  test('shows each status, each type, and how far the counters have got', async () => {
    const { api, caller } = await open();
    for (const status of VALIDATION_STATUSES) await write(api, caller, status, { status });
    await write(api, caller, 'receipt', { status: 'valid', source: OCR_REQUEST });
    await write(api, caller, 'withdrawn', { status: 'valid', deletedAt: ACCEPTED_AT });
    await api.processEvents();
    const reply = await stats(api, caller, { with_deleted: '1' });
    expect(reply.at('data')).toEqual({
      type: 'validation_stats',
      id: caller.user.id,
      attributes: {
        total: 11,
        valid: 3,
        not_found: 1,
        cep_unavailable: 1,
        returned: 1,
        error: 1,
        pending: 2,
        deleted: 1,
        other: 2,
        by_type: { direct: 10, ocr: 1 },
        by_status: { queued: 1, processing: 1, valid: 3, not_found: 1, cep_unavailable: 1, returned: 1, invalid: 1, failed: 1, error: 1 },
      },
    });
    expect(reply.at('meta.counted_until')).toMatch(/Z$/);
  });

  test('counts nothing of another account', async () => {
    const { api, caller } = await open();
    await write(api, await api.createUser('other'), 'one');
    await api.processEvents();
    const reply = await stats(api, caller);
    expect([reply.at('data.attributes.total'), reply.at('meta.counted_until')]).toEqual([0, null]);
  });

  test.each<[string, Query]>([
    ['search', { search: 'EJEMPLO' }],
    ['amount_min', { amount_min: '1' }],
    ['client_ref', { client_ref: 'order' }],
  ])('counts the newest thousand with %s, and meta.range starts with them', async (_filter, query) => {
    const { api, caller } = await open();
    for (let index = 0; index < 1_002; index += 1) {
      await write(api, caller, `row ${index}`, { clientRef: 'order', createdAt: ACCEPTED_AT - index });
    }
    const reply = await stats(api, caller, query);
    expect(reply.at('meta')).toMatchObject({
      range: { from_utc: new Date(ACCEPTED_AT - 998).toISOString() },
      counted_until: null,
    });
    expect(reply.at('data.attributes.total')).toBe(999);
  });

  test('refuses a page, and a range in the wrong order', async () => {
    const { api, caller } = await open();
    const refusals = await Promise.all([
      stats(api, caller, { per_page: '5' }),
      stats(api, caller, { from: '2026-11-02', to: '2026-11-01' }),
    ]);
    expect(refusals.map(({ problems }) => problems)).toEqual([
      [{ code: 'invalid_filter', at: 'per_page' }],
      [{ code: 'invalid_filter', at: 'from' }],
    ]);
  });
});
