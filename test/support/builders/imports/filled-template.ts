import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { read, utils, write } from 'xlsx';

import type { TemplateFormat } from '../../../../shared/imports/domain/template-file.ts';

/** A row of the template; an empty text is an empty cell. */
export type TemplateRow = { readonly alias: string; readonly cuenta: string; readonly tipo_cuenta: string; readonly banco: string };

/** The template as users download it. */
export const emptyTemplate = (format: TemplateFormat): Uint8Array =>
  readFileSync(join('functions/imports/template', `beneficiarios.${format}`));

const cellsOf = ({ alias, cuenta, tipo_cuenta: type, banco }: TemplateRow): string[] => [alias, cuenta, type, banco];

const appended = (template: Uint8Array, rows: readonly TemplateRow[], delimiter: string): Uint8Array => {
  const quoted = (cell: string): string => (cell.includes('"') || cell.includes(delimiter) ? `"${cell.replaceAll('"', '""')}"` : cell);
  const lines = rows.map((row) => `${cellsOf(row).map(quoted).join(delimiter)}\r\n`);
  return Buffer.concat([template, Buffer.from(lines.join(''))]);
};

const withRows = (template: Uint8Array, rows: readonly TemplateRow[]): Uint8Array => {
  const workbook = read(template);
  const sheet = workbook.Sheets[workbook.SheetNames[0] ?? ''];
  if (sheet === undefined) throw new RangeError('the template has no sheet');
  utils.sheet_add_aoa(sheet, rows.map(cellsOf), { origin: 'A2' });
  const bytes: unknown = write(workbook, { type: 'buffer', bookType: 'xlsx', bookSST: true, compression: true });
  if (!(bytes instanceof Uint8Array)) throw new TypeError('the library gave no bytes');
  return bytes;
};

/** The template with rows filled in, as another program than ours saves it. */
export const filledTemplate = (format: Exclude<TemplateFormat, 'xls'>, rows: readonly TemplateRow[]): Uint8Array => {
  const template = emptyTemplate(format);
  switch (format) {
    case 'csv':
      return appended(template, rows, ',');
    case 'txt':
      return appended(template, rows, '\t');
    case 'json':
      return Buffer.from(
        Buffer.from(template)
          .toString()
          .replace(/"data": \[[^]*\]/, `"data": ${JSON.stringify(rows, null, 2)}`),
      );
    case 'xlsx':
      return withRows(template, rows);
  }
};
