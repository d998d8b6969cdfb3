import { importAttributes, importOf, rowsOf, send } from '../../support/api/imports.ts';
import { makeTestApi, type Caller, type TestApi } from '../../support/api/test-api.ts';
import { templateCsv } from '../../support/builders/imports/imports.ts';

export const PHONE = '5555550100';
/** The codes of a refusal, in its order. */
export const codes = (problems: readonly { readonly code: string }[]): readonly string[] => problems.map(({ code }) => code);
/** A CLABE with a wrong control digit. */
export const broken = (clabe: string): string => `${clabe.slice(0, 17)}${(Number(clabe[17]) + 1) % 10}`;

/** An account with an import of these lines, read and ready. */
export const given = async (lines: Parameters<typeof templateCsv>[0]) => {
  const api = makeTestApi();
  const caller = await api.createUser();
  return { api, caller, id: await importOf(api, caller, lines) };
};

/** Fails unless the counters are those of the rows. */
export const expectCountersOfRows = async (api: TestApi, caller: Caller, id: string): Promise<void> => {
  const rows = await rowsOf(api, caller, id);
  const having = (...statuses: readonly string[]): number =>
    rows.filter(({ attributes }) => statuses.includes(String(attributes['status']))).length;
  expect(await importAttributes(api, caller, id)).toMatchObject({
    total_rows: rows.length,
    valid_count: having('valid'),
    correctable_count: having('correctable'),
    fatal_count: having('fatal'),
    duplicate_count: having('duplicate_account', 'duplicate_alias'),
  });
};

/** Writes over a row. */
export const patch = (api: TestApi, caller: Caller, id: string, rowId: string, body: unknown) =>
  send(api, caller, 'PATCH', `/${id}/rows/${rowId}`, { body });

/** Id of the row with this label in the preview of an import. */
export const rowIdOf = async (api: TestApi, caller: Caller, importId: string, label: string): Promise<string> => {
  const row = (await rowsOf(api, caller, importId)).find(({ attributes }) => attributes['parsed_label'] === label);
  if (row === undefined) throw new TypeError(`no row is labelled ${label}`);
  return row.id;
};
