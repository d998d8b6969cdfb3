import { zipStored } from './stored-zip.ts';

export const TEMPLATE_FORMATS = ['csv', 'xlsx', 'json', 'txt'] as const;
export type TemplateFormat = (typeof TEMPLATE_FORMATS)[number];

/** A row as the template has it; an empty text is an empty cell. */
export type TemplateRow = {
  readonly alias: string;
  readonly cuenta: string;
  readonly tipo_cuenta: string;
  readonly banco: string;
};

const HEADERS = ['alias', 'cuenta', 'tipo_cuenta', 'banco'] as const;

const MEDIA_TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  json: 'application/json',
  txt: 'text/plain; charset=utf-8',
} as const satisfies Readonly<Record<TemplateFormat, string>>;

const linesOf = (rows: readonly TemplateRow[]): readonly (readonly string[])[] => [
  HEADERS,
  ...rows.map((row) => HEADERS.map((name) => row[name])),
];

/** The byte order mark makes Excel read UTF-8. */
const BYTE_ORDER_MARK = '\ufeff';

const delimited = (rows: readonly TemplateRow[], delimiter: string): string => {
  const quoted = (cell: string): string => (/["\r\n]/.test(cell) || cell.includes(delimiter) ? `"${cell.replaceAll('"', '""')}"` : cell);
  return (
    BYTE_ORDER_MARK +
    linesOf(rows)
      .map((cells) => `${cells.map(quoted).join(delimiter)}\r\n`)
      .join('')
  );
};

const json = (rows: readonly TemplateRow[]): string => {
  const blank: TemplateRow = { alias: '', cuenta: '', tipo_cuenta: '', banco: '' };
  return `${JSON.stringify({ data: rows.length === 0 ? [blank] : rows }, null, 2)}\n`;
};

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const OFFICE = 'http://schemas.openxmlformats.org';
const MAIN = `${OFFICE}/spreadsheetml/2006/main`;
const RELATIONSHIPS = `${OFFICE}/officeDocument/2006/relationships`;
const PACKAGE = `${OFFICE}/package/2006`;
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const CONTENT_TYPES =
  `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
  `<Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/>` +
  `<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPES}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPES}.styles+xml"/></Types>`;

const ROOT = `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONSHIPS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`;

const WORKBOOK = `${XML}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONSHIPS}"><sheets><sheet name="Beneficiarios" sheetId="1" r:id="rId1"/></sheets></workbook>`;

const WORKBOOK_PARTS =
  `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONSHIPS}/worksheet" Target="worksheets/sheet1.xml"/>` +
  `<Relationship Id="rId2" Type="${RELATIONSHIPS}/styles" Target="styles.xml"/></Relationships>`;

/** Style 1 is text (number format 49), which keeps every digit of what is typed into the columns that have it. */
const STYLES =
  `${XML}<styleSheet xmlns="${MAIN}"><fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts>` +
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
  '<cellXfs count="2"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>' +
  '<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>';

/** Text of XML 1.0; a character it cannot carry is written the way Office does. */
const escaped = (text: string): string =>
  text
    .replace(/_x(?=[0-9A-Fa-f]{4}_)/g, '_x005F_x')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    // eslint-disable-next-line no-control-regex -- these characters are what is replaced
    .replace(/[\u0000-\u0008\u000b-\u001f\ufffe\uffff]/g, (character) => `_x${character.charCodeAt(0).toString(16).padStart(4, '0')}_`);

const sheet = (rows: readonly TemplateRow[]): string => {
  const cell = (text: string): string =>
    text === '' ? '<c s="1"/>' : `<c s="1" t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`;
  const data = linesOf(rows)
    .map((cells) => `<row>${cells.map(cell).join('')}</row>`)
    .join('');
  return (
    `${XML}<worksheet xmlns="${MAIN}"><cols><col min="1" max="1" width="40" style="1" customWidth="1"/>` +
    `<col min="2" max="4" width="24" style="1" customWidth="1"/></cols><sheetData>${data}</sheetData></worksheet>`
  );
};

const xlsx = (rows: readonly TemplateRow[]): Uint8Array =>
  zipStored([
    { name: '[Content_Types].xml', text: CONTENT_TYPES },
    { name: '_rels/.rels', text: ROOT },
    { name: 'xl/workbook.xml', text: WORKBOOK },
    { name: 'xl/_rels/workbook.xml.rels', text: WORKBOOK_PARTS },
    { name: 'xl/styles.xml', text: STYLES },
    { name: 'xl/worksheets/sheet1.xml', text: sheet(rows) },
  ]);

/** The bytes of the template in a format, with rows filled in. */
export const renderTemplate = (format: TemplateFormat, rows: readonly TemplateRow[]): Uint8Array => {
  switch (format) {
    case 'csv':
      return Buffer.from(delimited(rows, ','));
    case 'txt':
      return Buffer.from(delimited(rows, '\t'));
    case 'json':
      return Buffer.from(json(rows));
    case 'xlsx':
      return xlsx(rows);
  }
};

/** A file to be offered for download. */
export type TemplateFile = {
  readonly fileName: string;
  readonly mediaType: (typeof MEDIA_TYPES)[TemplateFormat];
  readonly bytes: Uint8Array;
};

/** The empty template in a format: what `parse_mode` `template` expects (interface: POST imports). The same bytes every time. */
export const templateFile = (format: TemplateFormat): TemplateFile => ({
  fileName: `beneficiarios.${format}`,
  mediaType: MEDIA_TYPES[format],
  bytes: renderTemplate(format, []),
});
