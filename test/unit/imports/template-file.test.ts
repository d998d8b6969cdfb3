import fc from 'fast-check';

import { parseImportFile } from '../../../functions/imports/parsing/parse-import-file.ts';
import { renderTemplate, TEMPLATE_FORMATS, templateFile } from '../../../functions/imports/template/template-file.ts';
import { completeClabe } from '../../../shared/banking/domain/bank-account/clabe.ts';
import { parseTools } from '../../support/import-tools.ts';

const row = fc.record({
  alias: fc.stringMatching(/^[A-Za-zÁÉÍÓÚÑáéíóúñ0-9 ,;"<>&|_x]{1,40}$/).filter((text) => text.trim() !== ''),
  cuenta: fc
    .stringMatching(/^[0-9]{17}$/)
    .map((first17) => completeClabe(first17) ?? '')
    // Three zeros at the end are how a spreadsheet leaves a number it rounded, which a text cannot be told from.
    .filter((clabe) => !clabe.endsWith('000')),
  tipo_cuenta: fc.constantFrom('', 'CLABE'),
  banco: fc.constantFrom('', 'BBVA', 'Banco "X", S.A.'),
});

const tidy = (text: string): string => text.replace(/\s+/g, ' ').trim();

describe('import template', () => {
  it.each(TEMPLATE_FORMATS)('in %s is parsed back with every row filled in', async (format) => {
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 12 }), async (rows) => {
        const outcome = await parseImportFile({ bytes: renderTemplate(format, rows), mode: 'template' }, parseTools());
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

  it.each(TEMPLATE_FORMATS)('in %s has no rows and is the same every time', async (format) => {
    const { bytes, fileName, mediaType } = templateFile(format);
    expect(fileName).toBe(`beneficiarios.${format}`);
    expect(mediaType).toContain('/');
    expect(templateFile(format).bytes).toEqual(bytes);
    expect(await parseImportFile({ bytes, mode: 'template' }, parseTools())).toMatchObject({ kind: 'failed', code: 'no_rows', format });
  });
});
