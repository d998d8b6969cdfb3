import { PRODUCT_NAME } from '../../../../identity/accounts/domain/product-name.ts';
import type { Language } from '../../../../platform/i18n/language.ts';
import type { RowsDocument } from '../../../domain/report-document.ts';
import type { ReportRow } from '../../../domain/report-row.ts';
import type { ReportFonts } from '../../../ports/report-fonts.ts';
import { shownFacts, shownTotals, tableCells } from '../report-cells.ts';
import { textsOf, type ReportTexts } from '../report-texts.ts';
import { drawDays } from './day-chart.ts';
import { COLORS, CONTENT_WIDTH, FOOTER_TOP, HEADER_HEIGHT, LEFT, pagesOfRows, ROW_HEIGHT, rowsOfPages, TOP } from './page-layout.ts';
import { makePaperTable } from './paper-table.ts';
import { openPaper, type Paper } from './sheet-of-paper.ts';

/** Writes a document as a PDF, page after page. */
export type PdfReport = (document: RowsDocument, language: Language) => Iterable<Uint8Array>;

const FACTS_TOP = TOP + 62;
const FACT_HEIGHT = 14;
const NAME_WIDTH = 90;
const TOTALS_WIDTHS = [150, 90, 110];
const FIRST_COLUMN = 350;
const CHART_LEFT = LEFT + FIRST_COLUMN + 20;
const CHART_WIDTH = CONTENT_WIDTH - FIRST_COLUMN - 20;
const CHART_HEIGHT = 190;
const HEADING_HEIGHT = 20;
/** Received, payment date, status, receiving bank, account, key, amount. */
const ROW_WIDTHS = [82, 62, 84, 118, 98, 176, 92];

/** Where the payments begin: below the chart, and below the sums of all statuses. */
const PAYMENTS_TOP = 350;
const FIRST_ROWS_TOP = PAYMENTS_TOP + HEADING_HEIGHT;

const heading = (paper: Paper, section: PDFKit.PDFStructureElement, text: string, x: number, y: number): void => {
  section.add(paper.element('H2', text, { x, y, width: CONTENT_WIDTH / 2, font: 'bold', size: 11 }));
};

const drawHead = (paper: Paper, section: PDFKit.PDFStructureElement, document: RowsDocument, language: Language): void => {
  const { doc } = paper;
  paper.decorate(() => {
    paper.fill(LEFT, TOP, CONTENT_WIDTH, 3, COLORS.brand);
  });
  section.add(paper.element('P', PRODUCT_NAME, { x: LEFT, y: TOP + 12, width: 300, font: 'bold', size: 11, color: COLORS.brand }));
  const title = textsOf[language].titles[document.report];
  section.add(paper.element('H1', title, { x: LEFT, y: TOP + 28, width: CONTENT_WIDTH, font: 'bold', size: 18 }));
  for (const [index, [name, value]] of shownFacts(document, language).entries()) {
    const y = FACTS_TOP + index * FACT_HEIGHT;
    section.add(
      doc.struct('P', {}, () => {
        // A colon, because screen readers read the name and its value as one text.
        paper.write(`${name}:`, { x: LEFT, y, width: NAME_WIDTH, size: 9, color: COLORS.quiet });
        paper.write(value, { x: LEFT + NAME_WIDTH, y, width: FIRST_COLUMN - NAME_WIDTH - 20, size: 9 });
      }),
    );
  }
};

const drawTotals = (paper: Paper, section: PDFKit.PDFStructureElement, document: RowsDocument, texts: ReportTexts): void => {
  heading(paper, section, texts.summary, LEFT, FACTS_TOP + 5 * FACT_HEIGHT + 8);
  const { header, rows } = shownTotals(document, texts);
  const table = paper.doc.struct('Table');
  section.add(table);
  const drawn = makePaperTable(paper, TOTALS_WIDTHS);
  const top = FACTS_TOP + 5 * FACT_HEIGHT + 8 + HEADING_HEIGHT;
  drawn.header(table, header, top);
  for (const [index, cells] of rows.entries()) {
    drawn.row(table, cells, top + HEADER_HEIGHT + index * ROW_HEIGHT, index === rows.length - 1 ? 'bold' : 'regular');
  }
  table.end();
};

const drawFooter = (paper: Paper, { folio }: RowsDocument, texts: ReportTexts, page: number, pages: number): void => {
  paper.decorate(() => {
    const style = { y: FOOTER_TOP, size: 7, color: COLORS.quiet };
    paper.line(FOOTER_TOP - 5, LEFT, LEFT + CONTENT_WIDTH);
    paper.write(texts.footer, { x: LEFT, width: 420, ...style });
    paper.write(folio, { x: LEFT + 430, width: 150, ...style });
    paper.write(texts.page(page, pages), { x: LEFT, width: CONTENT_WIDTH, align: 'right', ...style });
  });
};

/** Lines of the table of payments: its rows, and null for their sum. */
const linesOf = ({ rows }: RowsDocument): readonly (ReportRow | null)[] => (rows.length === 0 ? [] : [...rows, null]);

const drawPayments = (paper: Paper, section: PDFKit.PDFStructureElement, document: RowsDocument, language: Language) => {
  const { header, cellsOf, sum } = tableCells(document, language);
  const drawn = makePaperTable(paper, ROW_WIDTHS);
  let table: PDFKit.PDFStructureElement | null = null;

  const begin = (top: number): PDFKit.PDFStructureElement => {
    const begun = paper.doc.struct('Table');
    section.add(begun);
    drawn.header(begun, header, top);
    return begun;
  };

  return {
    /** A part of the table from a position on, with its heading. */
    part: (lines: readonly (ReportRow | null)[], top: number): void => {
      if (lines.length === 0) return;
      if (table === null) table = begin(top);
      else drawn.repeatHeader(header, top);
      for (const [index, line] of lines.entries()) {
        const y = top + HEADER_HEIGHT + index * ROW_HEIGHT;
        if (line === null) drawn.row(table, sum, y, 'bold');
        else drawn.row(table, cellsOf(line), y);
      }
    },
    end: (): void => table?.end(),
  };
};

/** The bytes that are complete. */
const takeBytes = function* ({ doc }: Paper): Generator<Uint8Array> {
  for (let chunk: unknown = doc.read(); chunk !== null; chunk = doc.read()) if (chunk instanceof Uint8Array) yield chunk;
};

const drawFirstPage = (paper: Paper, section: PDFKit.PDFStructureElement, document: RowsDocument, language: Language): void => {
  const texts = textsOf[language];
  drawHead(paper, section, document, language);
  drawTotals(paper, section, document, texts);
  heading(paper, section, texts.days, CHART_LEFT, FACTS_TOP);
  drawDays(paper, section, document, texts, { x: CHART_LEFT, y: FACTS_TOP + HEADING_HEIGHT, width: CHART_WIDTH, height: CHART_HEIGHT });
  heading(paper, section, texts.payments, LEFT, PAYMENTS_TOP);
  const note = document.rows.length === 0 ? texts.none : document.hasMore ? texts.limited : null;
  if (note === null) return;
  const y = PAYMENTS_TOP + HEADING_HEIGHT;
  section.add(paper.element('P', note, { x: LEFT, y, width: CONTENT_WIDTH, size: 9, color: COLORS.quiet }));
};

/** Writes documents with fonts that their files embed. Every page but the last is complete when its bytes are passed on. */
export const makePdfReport = (fonts: ReportFonts): PdfReport =>
  function* (document, language) {
    const texts = textsOf[language];
    const { report, period, issuedAt } = document;
    const paper = openPaper(`${texts.titles[report]} ${period.month}`, language, issuedAt, fonts);
    const { doc } = paper;
    const root = doc.struct('Document');
    doc.addStructure(root);
    const pages = pagesOfRows(linesOf(document), rowsOfPages(FIRST_ROWS_TOP));
    const payments = drawPayments(paper, root, document, language);
    for (const [index, lines] of pages.entries()) {
      doc.addPage();
      if (index === 0) drawFirstPage(paper, root, document, language);
      payments.part(lines, index === 0 ? FIRST_ROWS_TOP : TOP);
      drawFooter(paper, document, texts, index + 1, pages.length);
      yield* takeBytes(paper);
    }
    payments.end();
    root.end();
    doc.end();
    yield* takeBytes(paper);
  };
