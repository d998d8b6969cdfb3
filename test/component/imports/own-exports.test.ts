import { openBeneficiaries, save, send as sendBeneficiary } from '../../support/api/beneficiaries.ts';
import { importAttributes, rowsOf, send, upload } from '../../support/api/imports.ts';
import { get } from '../../support/api/invoke.ts';
import type { Caller, TestApi } from '../../support/api/test-api.ts';
import { BBVA, BBVA_CARD, BENEFICIARY, PHONE } from '../../support/builders/transfers.ts';
import { codes, patch } from './import-rows.ts';

const MASKED = `************${BBVA_CARD.slice(-4)}`;

/** A caller with a CLABE, a phone and a card. */
const open = async () => {
  const { api, caller } = await openBeneficiaries();
  await save(api, caller, { account_number: BENEFICIARY, label: '=Panadería' });
  await save(api, caller, { account_number: PHONE, bank_code: BBVA.code, label: "O'Higgins, taller" });
  await save(api, caller, { account_number: BBVA_CARD, label: 'Tarjeta' });
  return { api, caller };
};

const exported = async (api: TestApi, caller: Caller, query: Readonly<Record<string, string>>): Promise<Uint8Array> =>
  (await get(api, caller, '/beneficiaries/export', { query })).bytes;

const imported = async (api: TestApi, caller: Caller, file: Uint8Array): Promise<string> => {
  const created = await upload(api, caller, file);
  expect(created.problems).toEqual([]);
  await api.processImports();
  return String(created.at('data.id'));
};

const listed = async (api: TestApi, caller: Caller): Promise<unknown> => (await get(api, caller, '/beneficiaries')).at('data');

describe('an export that its owner imports', () => {
  test.each(['csv', 'xlsx'])('as %s has every row recognised as saved, masked cards by their id', async (format) => {
    const { api, caller } = await open();
    const id = await imported(api, caller, await exported(api, caller, { format }));
    const rows = await rowsOf(api, caller, id);
    expect(rows.map(({ attributes }) => [attributes['parsed_account'], attributes['status'], attributes['error_codes']])).toEqual([
      [MASKED, 'duplicate_account', ['account_already_saved']],
      [PHONE, 'duplicate_account', ['account_already_saved']],
      [BENEFICIARY, 'duplicate_account', ['account_already_saved']],
    ]);
  });

  test('brings archived accounts back under their ids with labels and banks as they were', async () => {
    const { api, caller } = await open();
    const before = await listed(api, caller);
    const file = await exported(api, caller, { format: 'csv' });
    for (const id of [1, 2, 3]) await sendBeneficiary(api, caller, 'DELETE', `/beneficiaries/${id}`);
    const id = await imported(api, caller, file);
    expect((await send(api, caller, 'POST', `/${id}/commit`)).status).toBe(202);
    await api.processImports();
    expect(await importAttributes(api, caller, id)).toMatchObject({ status: 'completed', committed_count: 3, skipped_count: 0 });
    expect(await listed(api, caller)).toEqual(before);
  });

  test('has two rows of one masked card once', async () => {
    const { api, caller } = await open();
    const file = Buffer.from(`id,cuenta,alias\r\n3,${MASKED},Uno\r\n3,${MASKED},Dos\r\n`);
    const rows = await rowsOf(api, caller, await imported(api, caller, file));
    expect(rows.map(({ attributes }) => attributes['error_codes'])).toEqual([['account_already_saved'], ['account_repeated_in_file']]);
  });
});

/** Digits with the check digit of a card, ending in 0001. */
const CARDS_THAT_END_ALIKE = [BBVA_CARD, '4152310000180001'] as const;

describe('two archived cards with the same last digits', () => {
  const both = async () => {
    const { api, caller } = await openBeneficiaries();
    for (const number of CARDS_THAT_END_ALIKE) await save(api, caller, { account_number: number, label: 'Tarjeta' });
    for (const id of [1, 2]) await sendBeneficiary(api, caller, 'DELETE', `/beneficiaries/${id}`);
    const file = Buffer.from(`id,cuenta,alias\r\n1,${MASKED},Uno\r\n2,${MASKED},Dos\r\n`);
    const id = await imported(api, caller, file);
    return { api, caller, id, rows: await rowsOf(api, caller, id) };
  };
  const states = async ({ api, caller, id }: Awaited<ReturnType<typeof both>>) =>
    (await rowsOf(api, caller, id)).map(({ attributes }) => [attributes['parsed_label'], attributes['error_codes']]);

  test('stay two rows when one gets another label', async () => {
    const opened = await both();
    const reply = await patch(opened.api, opened.caller, opened.id, opened.rows[1]?.id ?? '', { parsed_label: 'Tres' });
    expect(reply.at('data.attributes.error_codes')).toEqual(['account_archived']);
    expect(await states(opened)).toEqual([
      ['Uno', ['account_archived']],
      ['Tres', ['account_archived']],
    ]);
  });

  test('get different labels', async () => {
    const opened = await both();
    await patch(opened.api, opened.caller, opened.id, opened.rows[1]?.id ?? '', { parsed_label: 'Uno' });
    expect((await states(opened)).map(([label]) => label)).toEqual(['Uno', 'Uno (2)']);
  });

  test('are repeated once one row has the number of the other', async () => {
    const opened = await both();
    const reply = await patch(opened.api, opened.caller, opened.id, opened.rows[1]?.id ?? '', { parsed_account: BBVA_CARD });
    expect(reply.at('data.attributes.error_codes')).toEqual(['account_repeated_in_file']);
  });
});

describe('a masked card in a file', () => {
  test.each([
    ['without an id', `cuenta,alias\r\n${MASKED},Uno\r\n`],
    ['with the id of another account', `id,cuenta,alias\r\n1,${MASKED},Uno\r\n`],
    ['with an id of none', `id,cuenta,alias\r\n9,${MASKED},Uno\r\n`],
    ['with the id of a card of other digits', `id,cuenta,alias\r\n3,************0000,Uno\r\n`],
    ['hidden by other characters', `cuenta,alias\r\nXXXX-XXXX-XXXX-1234,Uno\r\n`],
  ])('%s is fatal as account_masked', async (_which, text) => {
    const { api, caller } = await open();
    const [row] = await rowsOf(api, caller, await imported(api, caller, Buffer.from(text)));
    expect([row?.attributes['status'], row?.attributes['error_codes']]).toEqual(['fatal', ['account_masked']]);
  });

  test('is saved under the number that a correction gives', async () => {
    const { api, caller } = await open();
    await sendBeneficiary(api, caller, 'DELETE', '/beneficiaries/3');
    const id = await imported(api, caller, Buffer.from(`id,cuenta,alias\r\n3,${MASKED},Uno\r\n`));
    const [row] = await rowsOf(api, caller, id);
    const reply = await patch(api, caller, id, row?.id ?? '', { parsed_account: BENEFICIARY });
    expect([reply.at('data.attributes.parsed_account'), reply.at('data.attributes.error_codes')]).toEqual([
      BENEFICIARY,
      ['account_already_saved'],
    ]);
    expect(codes(reply.problems)).toEqual([]);
  });
});
