import PDFDocument from 'pdfkit';

import { PRODUCT_NAME } from '../../../../identity/accounts/domain/product-name.ts';
import type { Language } from '../../../../platform/i18n/language.ts';
import type { ReportFonts } from '../../../ports/report-fonts.ts';
import { COLORS, LEFT, PAGE } from './page-layout.ts';
import { printedText } from './printed-text.ts';

type FontName = keyof ReportFonts;

type Styled = { readonly font?: FontName; readonly size?: number; readonly color?: string };
type Placed = Styled & { readonly x: number; readonly y: number; readonly width: number; readonly align?: 'left' | 'right' };

const ELLIPSIS = '…';

const LANGUAGE_TAGS: Readonly<Record<Language, string>> = { es: 'es-MX', en: 'en-US' };

/** The settings of a document. Nothing in it depends on the clock but the date of issue. */
const settingsOf = (title: string, language: Language, issuedAt: number) => ({
  size: [PAGE.height, PAGE.width] satisfies [number, number],
  layout: 'landscape' as const,
  // A text never breaks a page on its own.
  margins: { top: PAGE.margin, left: LEFT, right: PAGE.margin, bottom: 0 },
  autoFirstPage: false,
  // Without one that it would open first: a font under two names is read again at each change.
  font: '',
  // A cache would keep every key and amount in memory.
  fontLayoutCache: false,
  pdfVersion: '1.7' as const,
  tagged: true,
  displayTitle: true,
  lang: LANGUAGE_TAGS[language],
  info: {
    Title: title,
    Author: PRODUCT_NAME,
    Creator: PRODUCT_NAME,
    Producer: PRODUCT_NAME,
    CreationDate: new Date(issuedAt),
    ModDate: new Date(issuedAt),
  },
});

export type Paper = ReturnType<typeof openPaper>;

/** A tagged PDF that is written page by page. Texts keep to one line and to their width. */
export const openPaper = (title: string, language: Language, issuedAt: number, fonts: ReportFonts) => {
  const doc = new PDFDocument(settingsOf(title, language, issuedAt));
  doc.registerFont('regular', Buffer.from(fonts.regular));
  doc.registerFont('bold', Buffer.from(fonts.bold));

  const widths: Readonly<Record<FontName, Map<string, number>>> = { regular: new Map(), bold: new Map() };

  /** Width of a character at a size of 1; the fonts place each character on its own. */
  const characterWidth = (character: string, font: FontName): number => {
    const known = widths[font].get(character);
    if (known !== undefined) return known;
    const width = doc.font(font).fontSize(1).widthOfString(character);
    widths[font].set(character, width);
    return width;
  };

  const widthOf = (text: string, font: FontName): number => {
    let width = 0;
    for (const character of text) width += characterWidth(character, font);
    return width;
  };

  const fitted = (text: string, width: number, font: FontName): string => {
    if (widthOf(text, font) <= width) return text;
    let end = text.length - 1;
    while (end > 0 && widthOf(`${text.slice(0, end)}${ELLIPSIS}`, font) > width) end -= 1;
    return `${text.slice(0, end)}${ELLIPSIS}`;
  };

  const write = (text: string, { x, y, width, align = 'left', font = 'regular', size = 8, color = COLORS.text }: Placed): void => {
    const shown = fitted(printedText(text), width / size, font);
    if (shown === '') return;
    const start = align === 'right' ? x + width - widthOf(shown, font) * size : x;
    doc.font(font).fontSize(size).fillColor(color).text(shown, start, y, { lineBreak: false });
  };

  const fill = (x: number, y: number, width: number, height: number, color: string): void => {
    doc.rect(x, y, width, height).fill(color);
  };

  return {
    doc,
    write,
    fill,
    line: (y: number, from: number, to: number, color: string = COLORS.line): void => {
      doc.moveTo(from, y).lineTo(to, y).lineWidth(0.5).strokeColor(color).stroke();
    },
    /** A text as an element of the structure. */
    element: (tag: 'P' | 'H1' | 'H2', text: string, placed: Placed) =>
      doc.struct(tag, {}, () => {
        write(text, placed);
      }),
    /** Draws what screen readers leave out. */
    decorate: (draw: () => void): void => {
      doc.markContent('Artifact', { type: 'Layout' });
      draw();
      doc.endMarkedContent();
    },
  };
};
