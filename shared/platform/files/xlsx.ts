import writeXlsxFile from 'write-excel-file/node';

import { cellText, type Sheet } from './sheet.ts';

const HEADER_STYLE = { fontWeight: 'bold' } as const;

/** A sheet as an Office Open XML workbook. Every cell is text, so that long numbers keep all their digits. */
export const xlsxOf = async ({ name, header, rows }: Sheet): Promise<Uint8Array> => {
  const titles = header.map((value) => ({ value, type: String, ...HEADER_STYLE }));
  const cells = rows.map((row) => row.map((cell) => ({ value: cellText(cell), type: String })));
  return writeXlsxFile([titles, ...cells], { sheet: name }).toBuffer();
};
