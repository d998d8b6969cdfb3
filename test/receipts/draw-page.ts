import { buffer } from 'node:stream/consumers';

import PDFDocument from 'pdfkit';

import type { DrawnReceipt } from './layouts.ts';
import type { Random } from './random.ts';

export type Theme = 'light' | 'dark' | 'pale';

const THEMES: Readonly<Record<Theme, { readonly background: string; readonly label: string; readonly value: string }>> = {
  light: { background: '#ffffff', label: '#5f6368', value: '#111111' },
  dark: { background: '#15161a', label: '#9aa0a6', value: '#f1f3f4' },
  pale: { background: '#fbfbfd', label: '#9aa3ad', value: '#6b7280' },
};

/** Fonts close to those of banks' apps; the first is of every PDF reader. */
const FONTS = ['Helvetica', 'inter', 'lato', 'montserrat', 'roboto'] as const;

const fontFile = (family: string, weight: 400 | 700): string =>
  `node_modules/@fontsource/${family}/files/${family}-latin-${weight}-normal.woff`;

type Fonts = { readonly plain: string; readonly bold: string };

type Page = {
  readonly document: InstanceType<typeof PDFDocument>;
  readonly fonts: Fonts;
  readonly theme: (typeof THEMES)[Theme];
  readonly width: number;
  readonly margin: number;
};

const text = (
  { document, fonts }: Page,
  words: string,
  x: number,
  y: number,
  options: {
    readonly size: number;
    readonly color: string;
    readonly isBold?: boolean;
    readonly width?: number;
    readonly align?: 'left' | 'right' | 'center';
  },
): number => {
  document
    .font(options.isBold === true ? fonts.bold : fonts.plain)
    .fontSize(options.size)
    .fillColor(options.color);
  const { width, align = 'left' } = options;
  document.text(words, x, y, { ...(width === undefined ? { lineBreak: false } : { width, align }) });
  return width === undefined ? y + options.size * 1.25 : document.y;
};

const drawStacked = (page: Page, rows: DrawnReceipt['rows'], x: number, top: number, width: number): number => {
  let y = top;
  for (const [label, value] of rows) {
    y = text(page, label, x, y, { size: 10, color: page.theme.label, width }) + 2;
    if (value !== '') y = text(page, value, x, y, { size: 12, color: page.theme.value, width }) + 12;
  }
  return y;
};

const drawSides = (page: Page, rows: DrawnReceipt['rows'], top: number): number => {
  let y = top;
  const inner = page.width - 2 * page.margin;
  for (const [label, value] of rows) {
    if (value === '') {
      y = text(page, label, page.margin, y + 8, { size: 13, color: page.theme.value, isBold: true, width: inner }) + 10;
      continue;
    }
    const [labelWidth, valueWidth] = [inner * 0.42, inner * 0.56];
    const labelEnd = text(page, label, page.margin, y, { size: 11, color: page.theme.label, width: labelWidth });
    const valueEnd = text(page, value, page.margin + inner - valueWidth, y, {
      size: 11,
      color: page.theme.value,
      width: valueWidth,
      align: 'right',
    });
    y = Math.max(labelEnd, valueEnd) + 11;
  }
  return y;
};

const drawTable = (page: Page, rows: DrawnReceipt['rows'], top: number): number => {
  let y = top;
  const inner = page.width - 2 * page.margin;
  for (const [label, value] of rows) {
    page.document.rect(page.margin, y, inner, 24).lineWidth(0.5).stroke('#9ca3af');
    text(page, label, page.margin + 8, y + 7, { size: 10, color: page.theme.label });
    text(page, value, page.margin + inner * 0.35, y + 7, { size: 10, color: page.theme.value });
    y += 24;
  }
  return y;
};

const drawColon = (page: Page, rows: DrawnReceipt['rows'], top: number): number => {
  let y = top;
  for (const [label, value] of rows) {
    page.document.font(page.fonts.bold).fontSize(11).fillColor(page.theme.value);
    page.document.text(`${label}: `, page.margin, y, { continued: true, width: page.width - 2 * page.margin });
    page.document.font(page.fonts.plain).text(value);
    y = page.document.y + 9;
  }
  return y;
};

const drawRows = (page: Page, receipt: DrawnReceipt, top: number): void => {
  const inner = page.width - 2 * page.margin;
  switch (receipt.arrangement) {
    case 'stacked':
      drawStacked(page, receipt.rows, page.margin, top, inner);
      return;
    case 'sides':
      drawSides(page, receipt.rows, top);
      return;
    case 'table':
      drawTable(page, receipt.rows, top);
      return;
    case 'colon':
      drawColon(page, receipt.rows, top);
      return;
    case 'columns': {
      const half = inner * 0.46;
      drawStacked(page, receipt.rows, page.margin, top, half);
      drawStacked(page, receipt.otherRows ?? [], page.margin + inner - half, top, half);
    }
  }
};

/** Draws a receipt on a page of a PDF. */
export const drawPage = (receipt: DrawnReceipt, theme: Theme, random: Random): Promise<Buffer> => {
  const isWide = receipt.arrangement === 'table' || receipt.arrangement === 'columns';
  const [width, height] = isWide ? [560, 470] : [360, 680];
  const document = new PDFDocument({ size: [width, height], margin: 0, info: { CreationDate: new Date(0) } });
  const family = random.pick(FONTS);
  const fonts =
    family === 'Helvetica' ? { plain: 'Helvetica', bold: 'Helvetica-Bold' } : { plain: fontFile(family, 400), bold: fontFile(family, 700) };
  const page: Page = { document, fonts, theme: THEMES[theme], width, margin: isWide ? 32 : 22 };
  document.rect(0, 0, width, height).fill(page.theme.background);
  document.rect(0, 0, width, 6).fill(receipt.accent);
  let y = text(page, receipt.title, page.margin, 26, { size: 15, color: page.theme.value, isBold: true }) + 10;
  if (receipt.headline !== null) y = text(page, receipt.headline, page.margin, y, { size: 24, color: page.theme.value, isBold: true }) + 16;
  drawRows(page, receipt, y + 4);
  document.end();
  return buffer(document);
};
