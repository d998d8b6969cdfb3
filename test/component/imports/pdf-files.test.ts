import { parseImportFile, type ParseTools } from '../../../functions/imports/parsing/parse-import-file.ts';
import { listedPeople, pdfOf } from '../../support/builders/imports/import-files.ts';
import { parseTools } from '../../support/import-tools.ts';

const MEBIBYTE = 1_048_576;
const PEOPLE = listedPeople(8);
const ACCOUNTS = PEOPLE.map(({ account }) => account);
const VERSIONS = ['1.3', '1.4', '1.6', '1.7ext3'] as const;

const parse = (bytes: Uint8Array, tools: Partial<ParseTools> = {}) => parseImportFile({ bytes, mode: 'free' }, parseTools(tools));

const accountsOf = async (bytes: Uint8Array) => {
  const outcome = await parse(bytes);
  if (outcome.kind === 'failed') throw new Error(`${outcome.code} ${JSON.stringify(outcome.params)}`);
  expect(outcome.report.reader).toBe('pdfjs-dist');
  return outcome.rows.map(({ account }) => account);
};

const drawList = (document: PDFKit.PDFDocument): void => {
  for (const { name, account, bank } of PEOPLE) document.text(`${name} ${account} ${bank}`);
};

describe.each(VERSIONS)('parsing a PDF %s with passwords', (pdfVersion) => {
  test('reads it when only its owner needs one', async () => {
    expect(await accountsOf(await pdfOf([drawList], { pdfVersion, ownerPassword: 'dueño', userPassword: '' }))).toEqual(ACCOUNTS);
  });

  test('fails with password_required when its readers need one', async () => {
    expect(await parse(await pdfOf([drawList], { pdfVersion, userPassword: 'secreto' }))).toMatchObject({
      kind: 'failed',
      format: 'pdf',
      code: 'password_required',
    });
  });

  test('fails with decoded_too_large when its encrypted streams decode to more than 8 MiB', async () => {
    const fill = (document: PDFKit.PDFDocument): void => {
      document.addContent(' '.repeat(9 * MEBIBYTE));
    };
    expect(await parse(await pdfOf([fill], { pdfVersion, ownerPassword: 'dueño', userPassword: '' }))).toMatchObject({
      kind: 'failed',
      code: 'decoded_too_large',
      params: { limit: 8 * MEBIBYTE },
    });
  });
});

describe('parsing a PDF', () => {
  test('reads columns that blanks line up', async () => {
    const draw = (document: PDFKit.PDFDocument): void => {
      document.font('Courier').fontSize(9);
      document.text(`${'Beneficiario'.padEnd(30)}${'Cuenta'.padEnd(24)}Banco`);
      for (const { name, account, bank } of PEOPLE) document.text(`${name.padEnd(30)}${account.padEnd(24)}${bank}`);
    };
    const outcome = await parse(await pdfOf([draw]));
    expect(outcome).toMatchObject({
      rows: PEOPLE.map(({ name, account, bank }) => ({ account, label: name, bankName: bank })),
      report: { sheetsRead: [{ rows: 8 }] },
    });
  });
});
