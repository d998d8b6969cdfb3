import { clabeControlDigit } from '../../../../shared/banking/domain/bank-account/clabe.ts';
import { isImportId, type ImportId } from '../../../../shared/imports/domain/import-id.ts';
import { newImport, type ImportJob } from '../../../../shared/imports/domain/import-job.ts';
import { NO_DETAILS } from '../../../../shared/imports/domain/import-kind.ts';
import { NO_ROWS, type ImportRow, type RowValues } from '../../../../shared/imports/domain/rows/import-row.ts';
import { userIdOf } from '../identity/identity.ts';

/** An invented CLABE of Banorte, another one for every number; none ends in zeros, as numbers cut by a spreadsheet do. */
export const clabeNumber = (number: number): string => {
  const first17 = `072180${String(number).padStart(9, '0')}37`;
  return `${first17}${clabeControlDigit(first17) ?? ''}`;
};

export const importIdOf = (number: number): ImportId => {
  const id = String(number);
  if (!isImportId(id)) throw new TypeError(`${id} is no import id`);
  return id;
};

/** A job as it is created. */
export const anImport = (number = 42, changes: Partial<ImportJob> = {}): ImportJob => ({
  ...newImport(
    {
      id: importIdOf(number),
      userId: userIdOf('owner'),
      parseMode: 'template',
      fileKey: `imports/owner/${number}`,
      correlationId: `request of ${number}`,
      counts: NO_ROWS,
      details: NO_DETAILS,
    },
    1_000_000,
  ),
  ...changes,
});

const asRead = (position: number): RowValues => ({
  account: clabeNumber(position),
  accountType: 'clabe',
  bankCode: '40072',
  bankName: 'BANORTE',
  label: `Proveedor ${position}`,
  errorCodes: [],
  corrections: {},
});

/** A row that is ready to be saved. */
export const anImportRow = (position: number, changes: Partial<ImportRow> = {}): ImportRow => ({
  ...asRead(position),
  position,
  rowIndex: position + 1,
  status: 'valid',
  isRepeated: false,
  savedAs: 'none',
  savedId: null,
  sourceColumn: null,
  read: asRead(position),
  overrides: {},
  rawPreview: { cuenta: clabeNumber(position), alias: `Proveedor ${position}` },
  createdBeneficiaryId: null,
  ...changes,
});

type Line = { readonly alias?: string; readonly cuenta: string; readonly tipo?: string; readonly banco?: string };

/** A file with the headers of the template. */
export const templateCsv = (lines: readonly Line[]): Uint8Array =>
  Buffer.from(
    [
      'alias,cuenta,tipo_cuenta,banco',
      ...lines.map(({ alias = '', cuenta, tipo = '', banco = '' }) => `${alias},${cuenta},${tipo},${banco}`),
      '',
    ].join('\r\n'),
  );

const BOUNDARY = 'frontera-de-prueba';

type FormFields = Readonly<Record<string, string>>;

/** A form with a file, as a browser sends it. */
export const multipartBody = (
  file: { readonly bytes: Uint8Array; readonly fileName?: string; readonly name?: string } | null,
  fields: FormFields = {},
  boundary = BOUNDARY,
): { readonly body: Uint8Array; readonly headers: Readonly<Record<string, string>> } => {
  const parts = Object.entries(fields).map(([name, value]) =>
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`),
  );
  const head =
    file === null
      ? null
      : `--${boundary}\r\nContent-Disposition: form-data; name="${file.name ?? 'file'}"; filename="${file.fileName ?? 'beneficiarios.csv'}"\r\nContent-Type: application/octet-stream\r\n\r\n`;
  const filePart = file === null || head === null ? [] : [Buffer.from(head), file.bytes, Buffer.from('\r\n')];
  return {
    body: Buffer.concat([...parts, ...filePart, Buffer.from(`--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
};
