import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { ReadReportFonts } from '../ports/report-fonts.ts';
import { unpackedFont } from './unpacked-font.ts';

/** Files of the fonts: next to the bundle, and in the package where the code runs from its sources. */
const FILES = { regular: 'roboto-latin-400-normal.woff', bold: 'roboto-latin-700-normal.woff' } as const;
const PACKAGE = 'node_modules/@fontsource/roboto/files';

const pathOf = (name: string): string => {
  const bundled = join(import.meta.dirname, name);
  return existsSync(bundled) ? bundled : join(PACKAGE, name);
};

/** The fonts of reports: Roboto, under the SIL Open Font License. */
export const readReportFonts: ReadReportFonts = async () => {
  const [regular, bold] = await Promise.all([readFile(pathOf(FILES.regular)), readFile(pathOf(FILES.bold))]);
  return { regular: unpackedFont(regular), bold: unpackedFont(bold) };
};
