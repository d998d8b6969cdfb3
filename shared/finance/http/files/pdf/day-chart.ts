import type { RowsDocument } from '../../../domain/report-document.ts';
import type { ReportTexts } from '../report-texts.ts';
import { groupedPesos } from '../shown-values.ts';
import { COLORS } from './page-layout.ts';
import type { Paper } from './sheet-of-paper.ts';

type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

const LABEL_HEIGHT = 12;
const LEGEND_HEIGHT = 16;
const GAP = 0.3;
/** Every fifth day has its number. */
const LABELLED = 5;

const drawLegend = (paper: Paper, texts: ReportTexts, y: number, x: number): void => {
  paper.fill(x, y + 2, 8, 8, COLORS.brand);
  paper.write(texts.verified, { x: x + 12, y, width: 80, color: COLORS.quiet });
  paper.fill(x + 96, y + 2, 8, 8, COLORS.soft);
  paper.write(texts.unverified, { x: x + 108, y, width: 90, color: COLORS.quiet });
};

const drawBars = (paper: Paper, { days }: RowsDocument, largest: number, { x: left, y, width, height }: Box): void => {
  const step = width / days.length;
  const base = y + height;
  for (const [index, { all, verified, date }] of days.entries()) {
    const x = left + index * step;
    const heightOf = (centavos: number): number => (largest === 0 ? 0 : (centavos / largest) * height);
    const [whole, sure] = [heightOf(all.centavos), heightOf(verified.centavos)];
    if (whole > 0) paper.fill(x + (step * GAP) / 2, base - whole, step * (1 - GAP), whole - sure, COLORS.soft);
    if (sure > 0) paper.fill(x + (step * GAP) / 2, base - sure, step * (1 - GAP), sure, COLORS.brand);
    const day = Number(date.slice(8));
    if (day === 1 || day % LABELLED === 0) {
      paper.write(String(day), { x, y: base + 3, width: step + 6, size: 7, color: COLORS.quiet });
    }
  }
  paper.line(base, left, left + width, COLORS.quiet);
};

/** Draws the amount of each day as a figure with a text for those who cannot see it. */
export const drawDays = (paper: Paper, section: PDFKit.PDFStructureElement, document: RowsDocument, texts: ReportTexts, box: Box): void => {
  const largest = document.days.reduce((most, { all }) => Math.max(most, all.centavos), 0);
  const bars = { ...box, y: box.y + LEGEND_HEIGHT, height: box.height - LEGEND_HEIGHT - LABEL_HEIGHT };
  const draw = (): void => {
    drawLegend(paper, texts, box.y, box.x);
    paper.write(groupedPesos(largest), { x: box.x, y: box.y, width: box.width, align: 'right', size: 7, color: COLORS.quiet });
    drawBars(paper, document, largest, bars);
  };
  // The declared options lack the box, which readers of figures need.
  const options = { alt: texts.daysText(groupedPesos(largest)), bbox: [box.x, box.y, box.x + box.width, box.y + box.height] };
  section.add(paper.doc.struct('Figure', options, draw));
};
