import document from '../../../docs/openapi.json' with { type: 'json' };
import { parseExpectedPayments } from '../../../functions/expected-payments/parsing/parse-expected-payments.ts';
import { packZip } from '../../../shared/exports/adapters/zip-archive.ts';
import { readReportFonts } from '../../../shared/finance/adapters/report-fonts.ts';
import { makeReadTemplate } from '../../../shared/imports/adapters/template-files.ts';
import type { Sheet } from '../../../shared/platform/files/sheet.ts';
import { writeTable } from '../../../shared/platform/files/write-table.ts';
import { TEST_CHANGELOG } from '../builders/changelog.ts';
import { TEST_SITE } from '../builders/site.ts';
import { pdfReader, workbookReader } from '../import-tools.ts';

/** The payment that the API offers to try it with. */
export const PLAYGROUND_SAMPLE = {
  fecha: '2026-10-01',
  monto: 1,
  clave_rastreo: 'PRUEBA202610010000000001',
  emisor: '40014',
  cuenta_beneficiaria: '072180687642595590',
};

/** Readers and writers of files, and the documents that families serve: nothing that has a state. */
export const FILE_PORTS = {
  openApi: JSON.stringify(document),
  changelog: TEST_CHANGELOG,
  siteFiles: TEST_SITE,
  pack: packZip,
  writeTable,
  xlsxOf: async (sheet: Sheet) => (await import('../../../shared/platform/files/xlsx.ts')).xlsxOf(sheet),
  readFonts: readReportFonts,
  readTemplate: makeReadTemplate('functions/imports/template', 'beneficiarios'),
  parseExpectedPayments,
  readExpectedPaymentTemplate: makeReadTemplate('functions/expected-payments/template', 'pagos-esperados'),
  readValidationTemplate: makeReadTemplate('functions/validation-imports/template', 'validaciones'),
  sealKeys: new Map<string, string>(),
  playgroundSample: PLAYGROUND_SAMPLE,
  readers: { languageModel: null, pdfReader, workbookReader },
  fileReaders: { pdfReader, workbookReader },
};
