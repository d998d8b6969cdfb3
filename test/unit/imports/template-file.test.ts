import fc from 'fast-check';
import { unzipSync } from 'fflate';
import { read, utils } from 'xlsx';

import { parseImportFile } from '../../../functions/imports/parsing/parse-import-file.ts';
import { completeClabe } from '../../../shared/banking/domain/bank-account/clabe.ts';
import { TEMPLATE_FORMATS } from '../../../shared/imports/domain/template-file.ts';
import { emptyTemplate, filledTemplate } from '../../support/builders/imports/filled-template.ts';
import { parseTools } from '../../support/import-tools.ts';

const row = fc.record({
  alias: fc.stringMatching(/^[A-Za-zÁÉÍÓÚÑáéíóúñ0-9 ,;"<>&|_x]{1,40}$/).filter((text) => text.trim() !== ''),
  cuenta: fc
    .stringMatching(/^[0-9]{17}$/)
    .filter((first17) => !first17.startsWith('000'))
    .map((first17) => completeClabe(first17) ?? '')
    // Three zeros at the end look like a number that a spreadsheet rounded, and a text does not show the difference.
    .filter((clabe) => !clabe.endsWith('000')),
  tipo_cuenta: fc.constantFrom('', 'CLABE'),
  banco: fc.constantFrom('', 'BBVA', 'Banco "X", S.A.'),
});

const sheetOf = (workbook: Uint8Array): string => new TextDecoder().decode(unzipSync(workbook)['xl/worksheets/sheet1.xml']);

/** The place of the column names in a template. */
const headOf = (format: (typeof TEMPLATE_FORMATS)[number], bytes: Uint8Array): string => {
  const text = Buffer.from(bytes).toString();
  if (format === 'xlsx') return sheetOf(bytes);
  return (format === 'json' ? text.split('"data": [')[1] : text.split('\r\n')[0]) ?? '';
};

const tidy = (text: string): string => text.replace(/\s+/g, ' ').trim();

describe('import template', () => {
  it.each(TEMPLATE_FORMATS)('in %s is parsed back with every row filled in', async (format) => {
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 12 }), async (rows) => {
        const outcome = await parseImportFile({ bytes: filledTemplate(format, rows), mode: 'template' }, parseTools());
        if (outcome.kind === 'failed') throw new Error(outcome.code);
        expect(outcome.rows.map(({ account, label, bankName, errorCodes }) => ({ account, label, bankName, errorCodes }))).toEqual(
          rows.map(({ cuenta, alias, banco }) => ({
            account: cuenta,
            label: tidy(alias),
            bankName: banco === '' ? null : banco,
            errorCodes: [],
          })),
        );
      }),
      { numRuns: 40 },
    );
  });

  it.each(TEMPLATE_FORMATS)('in %s has the columns of the contract and no rows', async (format) => {
    const bytes = emptyTemplate(format);
    const names = [...headOf(format, bytes).matchAll(/alias|tipo_cuenta|cuenta|banco/g)].map(([name]) => name);
    expect(names).toEqual(['alias', 'cuenta', 'tipo_cuenta', 'banco']);
    expect(await parseImportFile({ bytes, mode: 'template' }, parseTools())).toMatchObject({ kind: 'failed', code: 'no_rows', format });
    expect(await parseImportFile({ bytes, mode: 'free' }, parseTools())).toMatchObject({ kind: 'failed', format });
  });

  it.each(['csv', 'txt', 'json'] as const)('in %s explains its columns and has examples, of which none is imported', async (format) => {
    const text = Buffer.from(emptyTemplate(format)).toString();
    for (const words of ['hasta 100 caracteres', 'CLABE de 18 dígitos', 'clabe, tarjeta o celular', 'código SPEI'])
      expect(text).toContain(words);
    const examples = text.match(/(?<![0-9])(?:[0-9]{18}|[0-9]{10})(?![0-9])/g) ?? [];
    expect(examples).toHaveLength(2);
    const filled = { alias: 'Uno', cuenta: completeClabe('01218000000000002') ?? '', tipo_cuenta: '', banco: '' };
    for (const mode of ['template', 'free'] as const) {
      const outcome = await parseImportFile({ bytes: filledTemplate(format, [filled]), mode }, parseTools());
      expect(outcome).toMatchObject({ kind: 'parsed', rows: [{ label: 'Uno', account: filled.cuenta }] });
    }
  });

  it('in csv reports its rows of explanations', async () => {
    const bytes = filledTemplate('csv', [{ alias: 'Uno', cuenta: completeClabe('01218000000000002') ?? '', tipo_cuenta: '', banco: '' }]);
    expect(await parseImportFile({ bytes, mode: 'template' }, parseTools())).toMatchObject({
      report: { rowsSkipped: [{ reason: 'comment', count: 7, rowIndexes: [1, 2, 3, 4, 5, 6, 7] }] },
    });
  });

  it('in xlsx explains its columns, with examples, on a sheet that is not imported', async () => {
    const bytes = emptyTemplate('xlsx');
    const { Sheets: sheets } = read(bytes);
    const explained = utils.sheet_to_json<readonly string[]>(sheets['Instrucciones'] ?? {}, { header: 1 }).flat();
    for (const column of ['alias', 'cuenta', 'tipo_cuenta', 'banco']) expect(explained).toContain(`Columna «${column}»`);
    const examples = explained.filter((text) => /^[0-9]{10,18}$/.test(text));
    expect(examples).toHaveLength(2);
    const outcome = await parseImportFile(
      {
        bytes: filledTemplate('xlsx', [{ alias: 'Uno', cuenta: completeClabe('01218000000000002') ?? '', tipo_cuenta: '', banco: '' }]),
        mode: 'template',
      },
      parseTools(),
    );
    expect(outcome).toMatchObject({
      kind: 'parsed',
      rows: [{ label: 'Uno' }],
      report: { sheetsSkipped: [{ name: 'Instrucciones', reason: 'no_header' }] },
    });
  });

  it('in xlsx has columns of text, which keep every digit that is typed into them', () => {
    const bytes = emptyTemplate('xlsx');
    expect(sheetOf(bytes)).toMatch(/<cols>(?:<col [^>]*style="1"[^>]*\/>)+<\/cols>/);
    const { SheetNames: names, Sheets: sheets } = read(bytes, { cellNF: true });
    expect(names).toEqual(['Beneficiarios', 'Instrucciones']);
    const formats = ['A1', 'B1', 'C1', 'D1'].map((address) => String(Reflect.get(sheets['Beneficiarios']?.[address] ?? {}, 'z')));
    expect(formats).toEqual(['@', '@', '@', '@']);
  });
});
