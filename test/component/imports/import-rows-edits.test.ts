import { rowsOf, send } from '../../support/api/imports.ts';
import { makeTestApi } from '../../support/api/test-api.ts';
import { aLine, importOfLines, lines, previewOf, sendTo } from '../../support/api/validation-imports.ts';
import { clabeNumber } from '../../support/builders/imports/imports.ts';
import { broken, expectCountersOfRows, given } from './import-rows.ts';

const open = async () => {
  const opened = await given([
    { alias: 'Uno', cuenta: broken(clabeNumber(1)) },
    { alias: 'Dos', cuenta: clabeNumber(2) },
    { alias: 'Tres', cuenta: clabeNumber(3) },
  ]);
  const { api, caller, id } = opened;
  const rowIds = (await rowsOf(api, caller, id)).map((row) => row.id);
  const patchAll = (rows: unknown) => send(api, caller, 'PATCH', `/${id}`, { body: { rows } });
  return { ...opened, rowIds, patchAll };
};

describe('patchRows of beneficiaries', () => {
  test('corrects several rows in one step, each among the rows as the others are then, in the order of the request', async () => {
    const { api, caller, id, rowIds, patchAll } = await open();
    const reply = await patchAll([
      { id: rowIds[2], parsed_account: clabeNumber(2) },
      { id: rowIds[0], parsed_account: clabeNumber(1), parsed_label: 'Renta' },
    ]);
    expect(reply.json).toMatchObject({
      data: [
        { id: rowIds[2], attributes: { status: 'duplicate_account' } },
        { id: rowIds[0], attributes: { status: 'valid', parsed_label: 'Renta' } },
      ],
    });
    await expectCountersOfRows(api, caller, id);
  });

  test.each([
    ['a field that is wrong', { parsed_account: 'x' }, 422, 'invalid_account', 'rows/1/parsed_account'],
    ['an unknown bank', { parsed_bank_code: '99999' }, 422, 'invalid_bank_code', 'rows/1/parsed_bank_code'],
    ['a kind that the account is not', { parsed_account_type: 'phone' }, 422, 'invalid_account_type', 'rows/1/parsed_account_type'],
    ['no field', {}, 422, 'no_valid_fields', 'rows/1'],
    ['an id of no row', { id: '1', parsed_label: 'x' }, 404, 'import_row_not_found', 'rows/1'],
  ])('with %s in the second row it changes none, and names that row', async (_what, second, status, code, field) => {
    const { api, caller, id, rowIds, patchAll } = await open();
    const before = await rowsOf(api, caller, id);
    const reply = await patchAll([
      { id: rowIds[0], parsed_label: 'Renta' },
      { id: rowIds[1], ...second },
    ]);
    expect(reply).toMatchObject({ status, problems: [{ code, at: `/data/attributes/${field}` }] });
    expect(await rowsOf(api, caller, id)).toEqual(before);
  });

  test.each([[[]], ['x'], [null], [Array.from({ length: 51 }, () => ({ id: '1', parsed_label: 'x' }))]])(
    'refuses rows that are no list of 1 to 50',
    async (rows) => {
      const { patchAll } = await open();
      expect((await patchAll(rows)).problems).toMatchObject([{ code: 'validation_error', at: '/data/attributes/rows' }]);
    },
  );
});

test('rows of transfers are corrected in one step, and those that then repeat each other are marked', async () => {
  const api = makeTestApi();
  const caller = await api.createUser();
  const id = await importOfLines(api, caller, lines(3));
  const rows = await previewOf(api, caller, id);
  const patchAll = (body: unknown) => sendTo(api, caller, 'PATCH', `/${id}`, { body });
  const reply = await patchAll({ rows: rows.slice(0, 2).map((row) => ({ id: row.id, ...aLine(9), client_ref: 'Pedido 9' })) });
  expect(reply.json).toMatchObject({
    data: [
      { id: rows[0]?.id, attributes: { status: 'valid', values: { client_ref: 'Pedido 9' } } },
      { id: rows[1]?.id, attributes: { status: 'duplicate', duplicate_of_row_id: rows[0]?.id } },
    ],
  });
  await sendTo(api, caller, 'DELETE', `/${id}`);
  expect((await patchAll({ rows: [{ id: rows[0]?.id, monto: '1' }] })).problems).toMatchObject([{ code: 'job_not_editable' }]);
  expect((await sendTo(api, caller, 'PATCH', '/42', { body: { rows: [{ id: '1', monto: '1' }] } })).problems).toMatchObject([
    { code: 'not_found' },
  ]);
});
