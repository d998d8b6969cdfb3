import { buffer } from 'node:stream/consumers';

import PDFDocument from 'pdfkit';

import type { Random } from '../random.ts';

type Row = readonly [label: string, value: string];

/** A part of a receipt, drawn below the part before it. `grid` and `swapped` draw so many pairs next to each other. */
export type Block =
  | { readonly kind: 'text'; readonly text: string; readonly size?: number; readonly isCentred?: boolean }
  | { readonly kind: 'heading'; readonly text: string }
  /** Labels above their values, or below them. */
  | { readonly kind: 'stacked' | 'swapped' | 'centred'; readonly rows: readonly Row[]; readonly columns?: number }
  | { readonly kind: 'sides' | 'colon' | 'dotted'; readonly rows: readonly Row[] }
  /** Several pairs in one line of text. */
  | { readonly kind: 'inline'; readonly rows: readonly (readonly Row[])[] }
  /** A row of headings above a row of values. */
  | { readonly kind: 'table'; readonly rows: readonly Row[] }
  | { readonly kind: 'columns'; readonly left: readonly Block[]; readonly right: readonly Block[] };

export type BlockReceipt = { readonly blocks: readonly Block[]; readonly isWide: boolean };

const FAMILIES = ['inter', 'lato', 'montserrat', 'roboto'] as const;

type Ink = { readonly background: string; readonly label: string; readonly value: string };

const INKS = [
  { background: '#ffffff', label: '#5f6368', value: '#111111' },
  { background: '#17181c', label: '#9aa0a6', value: '#f1f3f4' },
  { background: '#f7f7fa', label: '#767d86', value: '#30343a' },
] as const satisfies readonly Ink[];

type Area = { readonly x: number; readonly width: number };
type Pen = { readonly document: InstanceType<typeof PDFDocument>; readonly ink: Ink };
type Style = {
  readonly size: number;
  readonly isLabel?: boolean;
  readonly isBold?: boolean;
  readonly align?: 'left' | 'right' | 'center';
};

const write = ({ document, ink }: Pen, text: string, { x, width }: Area, y: number, style: Style): number => {
  const { size, isLabel = false, isBold = false, align = 'left' } = style;
  document
    .font(isBold ? 'bold' : 'plain')
    .fontSize(size)
    .fillColor(isLabel ? ink.label : ink.value);
  document.text(text, x, y, { width, align });
  return document.y;
};

const chunksOf = (rows: readonly Row[], count: number): readonly (readonly Row[])[] =>
  Array.from({ length: Math.ceil(rows.length / count) }, (_unused, index) => rows.slice(index * count, (index + 1) * count));

const drawPairs = (pen: Pen, block: Extract<Block, { readonly columns?: number }>, { x, width }: Area, top: number): number => {
  const { kind, rows, columns = 1 } = block;
  const align = kind === 'centred' ? ('center' as const) : ('left' as const);
  const label: Style = { size: 9.5, isLabel: true, align };
  const value: Style = { size: 12, align };
  let y = top;
  for (const chunk of chunksOf(rows, columns)) {
    const ends = chunk.map(([name, text], index) => {
      const area = { x: x + (index * width) / columns, width: width / columns - 8 };
      const [upper, lower] = kind === 'swapped' ? ([text, name] as const) : ([name, text] as const);
      const middle = write(pen, upper, area, y, kind === 'swapped' ? value : label) + 2;
      return write(pen, lower, area, middle, kind === 'swapped' ? label : value);
    });
    y = Math.max(...ends) + 11;
  }
  return y;
};

const drawSides = (pen: Pen, rows: readonly Row[], { x, width }: Area, top: number): number => {
  let y = top;
  for (const [name, text] of rows) {
    const labelEnd = write(pen, name, { x, width: width * 0.42 }, y, { size: 11, isLabel: true });
    const valueEnd = write(pen, text, { x: x + width * 0.44, width: width * 0.56 }, y, { size: 11, align: 'right' });
    y = Math.max(labelEnd, valueEnd) + 10;
  }
  return y;
};

const drawTable = (pen: Pen, rows: readonly Row[], { x, width }: Area, top: number): number => {
  const areas = rows.map((_row, index) => ({ x: x + (index * width) / rows.length, width: width / rows.length - 6 }));
  const cell = (text: string, index: number, y: number, isLabel: boolean): number =>
    write(pen, text, areas[index] ?? { x, width }, y, { size: 9, isLabel, isBold: isLabel });
  const heads = Math.max(...rows.map(([name], index) => cell(name, index, top, true))) + 5;
  return Math.max(...rows.map(([, text], index) => cell(text, index, heads, false))) + 14;
};

const drawLines = (pen: Pen, lines: readonly string[], area: Area, top: number): number => {
  let y = top;
  for (const line of lines) y = write(pen, line, area, y, { size: 11 }) + 7;
  return y;
};

const drawBlock = (pen: Pen, block: Block, area: Area, y: number): number => {
  switch (block.kind) {
    case 'text':
      return write(pen, block.text, area, y, { size: block.size ?? 11, align: block.isCentred === true ? 'center' : 'left' }) + 8;
    case 'heading':
      return write(pen, block.text, area, y + 6, { size: 12.5, isBold: true }) + 7;
    case 'stacked':
    case 'swapped':
    case 'centred':
      return drawPairs(pen, block, area, y);
    case 'sides':
      return drawSides(pen, block.rows, area, y);
    case 'colon':
      return drawLines(
        pen,
        block.rows.map(([name, text]) => `${name}: ${text}`),
        area,
        y,
      );
    case 'dotted':
      return drawLines(
        pen,
        block.rows.map(([name, text]) => `${name} ${'.'.repeat(Math.max(3, 34 - name.length))} ${text}`),
        area,
        y,
      );
    case 'inline':
      return drawLines(
        pen,
        block.rows.map((row) => row.map(([name, text]) => `${name}: ${text}`).join('  ')),
        area,
        y,
      );
    case 'table':
      return drawTable(pen, block.rows, area, y);
    case 'columns': {
      const half = area.width * 0.47;
      const [left, right] = [block.left, block.right].map((blocks, index) =>
        drawBlocks(pen, blocks, { x: area.x + index * (area.width - half), width: half }, y),
      );
      return Math.max(left ?? y, right ?? y);
    }
  }
};

const drawBlocks = (pen: Pen, blocks: readonly Block[], area: Area, top: number): number =>
  blocks.reduce((y, block) => drawBlock(pen, block, area, y), top);

/** Draws receipts, each on a page of its own, or side by side on one page. */
export const drawBlockPages = (
  receipts: readonly BlockReceipt[],
  random: Random,
  arrangement: 'pages' | 'side by side' = 'pages',
): Promise<Buffer> => {
  const width = receipts.some(({ isWide }) => isWide) ? 600 : 380;
  const isBeside = arrangement === 'side by side';
  const size: [number, number] = [isBeside ? width * receipts.length : width, 760];
  const document = new PDFDocument({ size, margin: 0, autoFirstPage: false, info: { CreationDate: new Date(0) } });
  const family = random.pick(FAMILIES);
  for (const [name, weight] of [
    ['plain', 400],
    ['bold', 700],
  ] as const) {
    document.registerFont(name, `node_modules/@fontsource/${family}/files/${family}-latin-${weight}-normal.woff`);
  }
  const ink = random.pick<Ink>(INKS);
  for (const [index, { blocks }] of receipts.entries()) {
    if (index === 0 || !isBeside) {
      document.addPage();
      document.rect(0, 0, ...size).fill(ink.background);
    }
    drawBlocks({ document, ink }, blocks, { x: 24 + (isBeside ? index * width : 0), width: width - 48 }, 28);
  }
  document.end();
  return buffer(document);
};
