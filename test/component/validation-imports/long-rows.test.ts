import { isImportId } from '../../../shared/imports/domain/import-id.ts';
import { get } from '../../support/api/invoke.ts';
import { makeTestApi } from '../../support/api/test-api.ts';
import { aLine, attributesOf, previewOf, sendTo, transfersCsv, uploadTransfers, type Line } from '../../support/api/validation-imports.ts';
import { incompressibleText } from '../../support/builders/imports/long-texts.ts';

const NOTES = Array.from({ length: 6 }, (_unused, index) => `nota ${index + 1}`);
const COLUMNS = [...Object.keys(aLine(1)), ...NOTES];

/** A line with 1,800 characters that repeat nothing. */
const aLongLine = (number: number): Line => ({
  ...aLine(number),
  ...Object.fromEntries(NOTES.map((name) => [name, incompressibleText(`${number} ${name}`, 300)])),
});

const importOfLongLines = async (count: number) => {
  const api = makeTestApi();
  const caller = await api.createUser();
  const rows = Array.from({ length: count }, (_unused, index) => aLongLine(index + 1));
  const created = await uploadTransfers(api, caller, transfersCsv(rows, COLUMNS));
  const id = String(created.at('data.id'));
  await api.processValidationImports();
  return { api, caller, id };
};

const idAt = async ({ api, caller, id }: Awaited<ReturnType<typeof importOfLongLines>>, index: number): Promise<string> => {
  const reply = await get(api, caller, `/validations/imports/${id}/preview?per_page=1&page=${index + 1}`);
  return String(reply.at('data.0.id'));
};

describe('an import whose rows repeat nothing', () => {
  test('is read, corrected and confirmed with every row', async () => {
    const opened = await importOfLongLines(260);
    const { api, caller, id } = opened;
    expect(await attributesOf(api, caller, id)).toMatchObject({ status: 'preview_ready', valid_count: 260 });
    const rows = await Promise.all([0, 130, 259].map((index) => idAt(opened, index)));
    const body = { rows: rows.map((row, index) => ({ id: row, client_ref: `ref-${index}` })) };
    expect((await sendTo(api, caller, 'PATCH', `/${id}`, { body })).status).toBe(200);
    expect((await previewOf(api, caller, id)).map(({ attributes }) => attributes['status'])).toContain('valid');
    expect((await sendTo(api, caller, 'POST', `/${id}/commit`, { body: {} })).status).toBe(202);
    await api.processValidationImports();
    expect(await attributesOf(api, caller, id)).toMatchObject({ status: 'validating' });
  });

  test('refuses a PATCH of more rows than fit into one write, changes none, and takes it in parts', async () => {
    const opened = await importOfLongLines(1_250);
    const { api, caller, id } = opened;
    const rows = await Promise.all(Array.from({ length: 10 }, (_unused, block) => idAt(opened, block * 125)));
    const patch = (some: readonly string[]) =>
      sendTo(api, caller, 'PATCH', `/${id}`, { body: { rows: some.map((row) => ({ id: row, client_ref: 'una' })) } });
    const before = await attributesOf(api, caller, id);
    expect(await patch(rows)).toMatchObject({ status: 422, problems: [{ code: 'edit_too_large' }] });
    expect(await attributesOf(api, caller, id)).toEqual(before);
    expect((await patch(rows.slice(0, 5))).status).toBe(200);
    expect((await patch(rows.slice(5))).status).toBe(200);
  });

  test('keeps the cells of every column of a wide file, and cuts names that are long together', async () => {
    const names = Array.from({ length: 50 }, (_unused, index) => `${index} ${incompressibleText(`name ${index}`, 200)}`);
    const api = makeTestApi();
    const caller = await api.createUser();
    const wide = { ...aLine(1), ...Object.fromEntries(names.map((name, index) => [name, `texto ${index}`])) };
    const created = await uploadTransfers(api, caller, transfersCsv([wide], Object.keys(wide)));
    await api.processValidationImports();
    const id = String(created.at('data.id'));
    if (!isImportId(id)) throw new Error('no import');
    const [row] = await api.kept.validationImports.readRows({ userId: caller.user.id, id });
    expect(row?.cells.slice(-50)).toEqual(names.map((name, index) => [name.slice(0, 60), `texto ${index}`]));
  });
});
