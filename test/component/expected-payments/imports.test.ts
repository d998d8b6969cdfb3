import { readFileSync } from 'node:fs';

import { TEMPLATE_FORMATS } from '../../../shared/imports/domain/template-file.ts';
import {
  anExpectedLine,
  expectedCsv,
  expectedRowsOf,
  importOfExpected,
  processExpectedPaymentImports,
  uploadExpected,
  type ExpectedLine,
} from '../../support/api/expected-payment-imports.ts';
import { get } from '../../support/api/invoke.ts';
import type { Options } from '../../support/api/options.ts';
import { BENEFICIARY } from '../../support/builders/transfers.ts';
import { attributesIn, openExpectedPayments, send } from './expected-payments-api.ts';

const open = async (options: Options = {}) => {
  const opened = await openExpectedPayments(options);
  const { api, caller } = opened;
  return {
    ...opened,
    importLines: (rows: readonly ExpectedLine[], headers?: readonly string[], fields: Readonly<Record<string, string>> = {}) =>
      importOfExpected(api, caller, expectedCsv(rows, headers), fields),
    rows: (id: string) => expectedRowsOf(api, caller, id),
    job: async (id: string) => (await get(api, caller, `/expected-payments/imports/${id}`)).at('data.attributes'),
    commit: (id: string, key?: string) => send(api, caller, 'POST', `/expected-payments/imports/${id}/commit`, undefined, key),
    all: async () => attributesIn(await get(api, caller, '/expected-payments?page[size]=100')),
  };
};

test('a file is previewed and committed: its good rows become expected payments, which payments are matched with', async () => {
  const { api, importLines, job, rows, commit, all, pay } = await open();
  const id = await importLines([
    anExpectedLine(1, { amount: '1234.56', account: BENEFICIARY }),
    anExpectedLine(2, { amount: '$2,000.00'.replace(',', ''), to: '07/11/2026' }),
    anExpectedLine(3, { account: '012180000000000010' }),
    anExpectedLine(4, { tolerance: '5000' }),
  ]);
  expect(await job(id)).toMatchObject({ status: 'preview_ready', total_rows: 4, valid_count: 1, correctable_count: 1, fatal_count: 2 });
  expect((await rows(id)).map(({ attributes }) => attributes)).toMatchObject([
    { row_index: 1, status: 'valid', values: { amount: '1234.56' }, expected_payment_id: null },
    {
      status: 'correctable',
      values: { amount: '2000.00', to: '2026-11-07' },
      corrections_applied: { amount: 'amount_format', to: 'date_format' },
    },
    { status: 'fatal', errors: [{ code: 'invalid_clabe_checksum', field: 'account' }] },
    { status: 'fatal', errors: [{ code: 'expected_payment_tolerance_invalid', field: 'tolerance' }] },
  ]);
  expect(await all()).toEqual([]);

  expect((await commit(id)).status).toBe(202);
  await processExpectedPaymentImports(api);
  expect(await job(id)).toMatchObject({ status: 'completed', committed_count: 2, skipped_count: 2 });
  const created = (await rows(id)).map(({ attributes }) => attributes['expected_payment_id']);
  expect(created.slice(2)).toEqual([null, null]);
  await pay();
  expect((await all()).map(({ client_ref: reference, status }) => [reference, status]).toSorted()).toEqual([
    ['Pedido 1', 'matched'],
    ['Pedido 2', 'open'],
  ]);
});

test('a commit that was interrupted is resumed: each row is created once, and keeps what happened to it meanwhile', async () => {
  let creations = 0;
  const { api, caller, importLines, job, commit, all } = await open({
    storage: ({ expectedPayments }) => ({
      expectedPayments: {
        ...expectedPayments,
        create: async (...given) => {
          creations += 1;
          if (creations === 3) throw new Error('the table cannot be reached');
          return expectedPayments.create(...given);
        },
      },
    }),
  });
  const id = await importLines([anExpectedLine(1), anExpectedLine(2), anExpectedLine(3)]);
  const [first, second] = [await commit(id, 'one'), await commit(id, 'one')];
  expect([first.status, second.status, second.text]).toEqual([202, 202, first.text]);
  await processExpectedPaymentImports(api);
  expect(await job(id)).toMatchObject({ status: 'committing', committed_count: 0 });
  const cancelled = String((await get(api, caller, '/expected-payments?client_ref=Pedido%201')).at('data.0.id'));
  expect((await send(api, caller, 'DELETE', `/expected-payments/${cancelled}`)).status).toBe(204);
  api.clock.advance(1);
  await api.families['expected-payments'].schedules.sweep_imports();
  await processExpectedPaymentImports(api);
  expect(await job(id)).toMatchObject({ status: 'completed', committed_count: 3 });
  expect((await all()).map(({ client_ref: reference, status }) => [reference, status]).toSorted()).toEqual([
    ['Pedido 1', 'cancelled'],
    ['Pedido 2', 'open'],
    ['Pedido 3', 'open'],
  ]);
});

test('rows that state the same payment are left out but for the first, and an edit ends the repetition', async () => {
  const { api, caller, importLines, job, rows, commit } = await open();
  const id = await importLines([anExpectedLine(1), anExpectedLine(2), anExpectedLine(1)]);
  const [first, , third] = await rows(id);
  expect(third?.attributes).toMatchObject({ status: 'duplicate', duplicate_of_row_id: first?.id });
  expect(await job(id)).toMatchObject({ duplicate_count: 1, valid_count: 2 });
  const path = `/expected-payments/imports/${id}/rows/${third?.id}`;
  const patched = await send(api, caller, 'PATCH', path, { client_ref: 'Pedido 9' });
  expect(patched.at('data.attributes')).toMatchObject({
    status: 'valid',
    user_overrides: { client_ref: 'Pedido 9' },
    duplicate_of_row_id: null,
  });
  expect((await send(api, caller, 'DELETE', `/expected-payments/imports/${id}/rows/${first?.id}`)).status).toBe(204);
  expect((await commit(id)).status).toBe(202);
  await processExpectedPaymentImports(api);
  expect(await job(id)).toMatchObject({ status: 'completed', committed_count: 2, total_rows: 2 });
});

test('Spanish headers are those of the template, and those of an invoice list are found in mode free', async () => {
  const { importLines, rows } = await open();
  const spanish = await importLines(
    [{ monto: '1000', cuenta: BENEFICIARY, desde: '2026-11-01', hasta: '2026-11-07', referencia: 'Pedido 1', ordenante: 'Ana' }],
    ['monto', 'cuenta', 'desde', 'hasta', 'referencia', 'ordenante'],
  );
  expect((await rows(spanish))[0]?.attributes).toMatchObject({
    status: 'valid',
    values: { amount: '1000', account: BENEFICIARY, from: '2026-11-01', to: '2026-11-07', client_ref: 'Pedido 1', sender_hint: 'Ana' },
  });
});

test('one day is the first and the last, and a file that is not committed creates nothing', async () => {
  const { api, caller, importLines, rows, commit, all } = await open();
  const id = await importLines(
    [{ Factura: 'F-1', Cliente: 'Ferretería López', Importe: '1000', CLABE: BENEFICIARY, Vencimiento: '2026-11-07' }],
    ['Factura', 'Cliente', 'Importe', 'CLABE', 'Vencimiento'],
    { parse_mode: 'free' },
  );
  expect((await rows(id))[0]?.attributes).toMatchObject({ status: 'valid', values: { client_ref: 'F-1', to: '2026-11-07' } });
  expect((await send(api, caller, 'DELETE', `/expected-payments/imports/${id}`)).status).toBe(204);
  expect((await commit(id)).problems).toMatchObject([{ code: 'import_not_committable' }]);
  expect(await all()).toEqual([]);
});

test('an import without a row that can be created is not committed, and one of another user is not found', async () => {
  const { api, importLines, commit } = await open();
  const id = await importLines([anExpectedLine(1, { amount: '0' })]);
  expect((await commit(id)).problems).toMatchObject([{ code: 'nothing_to_commit' }]);
  const other = await api.createUser('other');
  expect((await get(api, other, `/expected-payments/imports/${id}`)).status).toBe(404);
});

test('a second import waits for the end of the first, and the list shows both afterwards', async () => {
  const { api, caller, importLines, commit } = await open();
  const id = await importLines([anExpectedLine(1)]);
  const refused = await uploadExpected(api, caller, expectedCsv([anExpectedLine(2)]));
  expect(refused.problems).toMatchObject([{ code: 'import_already_in_flight' }]);
  await commit(id);
  await processExpectedPaymentImports(api);
  api.clock.advance(2_000);
  await importLines([anExpectedLine(2)]);
  api.clock.advance(2_000);
  expect((await get(api, caller, '/expected-payments/imports')).at('data')).toHaveLength(2);
});

test.each(TEMPLATE_FORMATS)('the template in %s has the headers that its reader expects, and no row', async (format) => {
  const { api, caller, job } = await open();
  const template = await get(api, caller, `/expected-payments/imports/template?format=${format}`);
  expect(template.status).toBe(200);
  const bytes = readFileSync(`functions/expected-payments/template/pagos-esperados.${format}`);
  expect(Buffer.from(template.bytes).equals(bytes)).toBe(true);
  const id = await importOfExpected(api, caller, bytes);
  expect(await job(id)).toMatchObject({ status: 'failed', error_code: 'no_rows' });
});
