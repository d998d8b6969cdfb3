import fc from 'fast-check';
import * as v from 'valibot';

import { calendarDateIn } from '../../../shared/platform/time/calendar-date.ts';
import { BULK_ROW, DIRECT_REQUEST, OCR_REQUEST } from '../../../shared/validation/domain/source.ts';
import { isTerminal, TERMINAL_STATUSES, VALIDATION_STATUSES, type TerminalStatus } from '../../../shared/validation/domain/status.ts';
import type { Transition } from '../../../shared/validation/domain/transitions.ts';
import { invoke } from '../../support/api/invoke.ts';
import type { Caller, TestApi } from '../../support/api/test-api.ts';
import { accountOf, aTransfer, BANORTE, BBVA, centavosOf, clabeOf, CUENCA } from '../../support/builders/transfers.ts';
import { PLAYGROUND_RUN } from '../../support/builders/validations.ts';
import { centavosIn, linesOf, open, pay, report, sumOf, volumeAt, volumes, read } from './finance-reports.ts';

const NUMBERS = v.record(v.string(), v.number());
const QUARTER_MS = 900_000;
const FIRST = Date.parse('2026-10-30T00:00:00Z');

const accounts = [1, 2, 3].map((number) => accountOf(clabeOf(CUENCA.prefix, number)));
const amounts = ['0.01', '1234.56', '99999.99'].map(centavosOf);

const rows = fc.array(
  fc.record({
    status: fc.constantFrom(...VALIDATION_STATUSES),
    source: fc.constantFrom(DIRECT_REQUEST, OCR_REQUEST, BULK_ROW, PLAYGROUND_RUN),
    batch: fc.constantFrom(null, { id: 7, position: 1 }),
    receptor: fc.constantFrom(null, BBVA.code, CUENCA.code),
    emisor: fc.constantFrom(null, BBVA.code, BANORTE.code),
    transfer: fc.oneof(
      fc.constant(null),
      fc
        .tuple(fc.constantFrom(...accounts), fc.constantFrom(...amounts))
        .map(([account, monto]) => aTransfer({ accounts: [account], monto })),
    ),
    at: fc.integer({ min: 0, max: 34 * 96 }).map((quarters) => new Date(FIRST + quarters * QUARTER_MS).toISOString()),
    /** A later verdict: the payment was returned, or a retry found it. */
    later: fc.constantFrom(null, null, 'valid', 'returned', 'cep_unavailable'),
    fate: fc.constantFrom('kept', 'kept', 'kept', 'withdrawn', 'purged'),
  }),
  { maxLength: 25 },
);

/** Time zones with and without daylight saving time, whose clocks change on 1 November in one of them; two with fractions of an hour. */
const timeZone = fc.constantFrom('America/Mexico_City', 'America/New_York', 'Asia/Kathmandu', 'Pacific/Marquesas', 'UTC');

const send = (api: TestApi, caller: Caller, method: string, path: string, body?: unknown) =>
  invoke(api, { method, path, headers: caller.authorization, ...(body === undefined ? {} : { body }) });

const purge = async (api: TestApi, caller: Caller, id: string): Promise<void> => {
  const prepared = await send(api, caller, 'POST', `/validations/${id}/purge/prepare`);
  await send(api, caller, 'POST', `/validations/${id}/purge`, { confirmation_token: prepared.at('data.attributes.confirmation_token') });
};

/** The transition to a later verdict. */
const changeTo = (status: TerminalStatus): Transition => ({
  from: TERMINAL_STATUSES,
  guard: { kind: 'cycle_unchanged', revision: null },
  changes: { status },
  visible: true,
});

type Row = (typeof rows extends fc.Arbitrary<infer Value> ? Value : never)[number];

/** The status in the end. */
const lastStatusOf = ({ status, later }: Row) => (isTerminal(status) ? (later ?? status) : status);

/** The rows that reports of November have. */
const reported = (given: readonly Row[], zone: string): readonly Row[] =>
  given.filter(
    ({ status, source, fate, at }) =>
      isTerminal(status) &&
      source.channel !== 'playground' &&
      fate === 'kept' &&
      calendarDateIn(zone, Date.parse(at)).startsWith('2026-11'),
  );

const expectedOf = (some: readonly Row[]) => {
  const verified = some.filter((row) => lastStatusOf(row) === 'valid');
  const sum = (of: readonly Row[]) => of.reduce((total, { transfer }) => total + (transfer?.monto ?? 0), 0);
  return { count: some.length, verified: verified.length, centavos: sum(some), verifiedCentavos: sum(verified) };
};

describe('reports of a month', () => {
  test('have the sums of its validations, and their parts add up to the whole, after any history and in every time zone', async () => {
    await fc.assert(
      fc.asyncProperty(rows, timeZone, async (given, zone) => {
        const { api, caller } = await open(zone);
        for (const [index, { fate, later, ...row }] of given.entries()) {
          const { id, status } = await pay(api, caller, `row ${index}`, { pesos: '1.00', ...row });
          if (later !== null && isTerminal(status)) await api.storage.validations.transition(id, changeTo(later));
          if (fate === 'withdrawn') await send(api, caller, 'DELETE', `/validations/${id}`);
          if (fate === 'purged' && isTerminal(status)) await purge(api, caller, id);
          if (fate === 'purged' && !isTerminal(status)) await send(api, caller, 'DELETE', `/validations/${id}`);
        }
        await api.processEvents();
        const expected = expectedOf(reported(given, zone));
        const month = '2026-11';

        const summary = await report(api, caller, 'summary', { month });
        const { total, ...byStatus } = read(summary, 'data.attributes.counts', NUMBERS);
        expect(total).toBe(expected.count);
        expect(Object.values(byStatus).reduce((sum, count) => sum + count, 0)).toBe(expected.count);
        expect(volumeAt(summary, 'data.attributes.amounts')).toEqual(expected);
        expect(sumOf(read(summary, 'data.attributes.daily_breakdown', volumes))).toEqual(expected);

        const banks = await report(api, caller, 'by-bank', { month });
        expect(volumeAt(banks, 'data.attributes.totals')).toEqual(expected);
        expect(sumOf(read(banks, 'data.attributes.receiving', volumes))).toEqual(expected);
        expect(sumOf(read(banks, 'data.attributes.sending', volumes))).toEqual(expected);

        const counterparties = await report(api, caller, 'counterparties', { month, limit: '2' });
        const listed = read(counterparties, 'data.attributes.counterparties', volumes);
        const others = read(counterparties, 'data.attributes.others', volumes.item);
        expect(sumOf([...listed, others])).toEqual(expected);

        const months = await report(api, caller, 'monthly', { month: '2026-12', months: '3' });
        const [, november] = read(months, 'data.attributes.months', volumes);
        expect(november === undefined ? null : sumOf([november])).toEqual(expected);
        expect(sumOf(read(months, 'data.attributes.months', volumes))).toEqual(volumeAt(months, 'data.attributes.totals'));

        const statement = linesOf(await report(api, caller, 'statement', { month, format: 'csv' })).slice(1);
        expect(statement).toHaveLength(expected.count);
        expect(statement.reduce((sum, line) => sum + centavosIn(line.split(',').at(-1) ?? ''), 0)).toBe(expected.centavos);
        const accounting = linesOf(await report(api, caller, 'accounting', { month })).slice(1);
        expect(accounting.reduce((sum, line) => sum + centavosIn(line.split(',').at(-2) ?? ''), 0)).toBe(expected.verifiedCentavos);

        const folio = await report(api, caller, `folios/${String(summary.at('data.attributes.folio'))}`);
        expect(volumeAt(folio, 'data.attributes')).toEqual(expected);
      }),
      { numRuns: 25 },
    );
  });
});
