import { escapeUTF8 } from 'entities';

import { PRODUCT_NAME } from '../../../identity/accounts/domain/product-name.ts';
import { printableText } from '../../../platform/files/printable-text.ts';
import { chunksOf } from '../../../platform/files/table-file.ts';
import type { Language } from '../../../platform/i18n/language.ts';
import type { RowsDocument } from '../../domain/report-document.ts';
import { shownFacts, shownTotals, tableCells } from './report-cells.ts';
import { textsOf } from './report-texts.ts';

/** A page without script, whose styles are its own: it loads nothing. */
const STYLE =
  'body{font:14px/1.45 system-ui,sans-serif;color:#1c2733;max-width:1100px;margin:32px auto;padding:0 16px}' +
  'h1{font-size:22px;margin:0 0 4px}h2{font-size:16px;margin:28px 0 8px}p.brand{color:#0b5cad;font-weight:700;margin:0}' +
  'dl{display:grid;grid-template-columns:max-content 1fr;gap:2px 16px}dt{color:#5a6875}dd{margin:0}' +
  'table{border-collapse:collapse;width:100%}th,td{padding:5px 8px;border-bottom:1px solid #dde3e9;text-align:left}' +
  'th{border-bottom:2px solid #0b5cad}td.n,th.n{text-align:right;font-variant-numeric:tabular-nums}tfoot td{font-weight:700}' +
  '@media print{thead{display:table-header-group}tr{break-inside:avoid}}';

const html = (text: string): string => escapeUTF8(printableText(text));

const cell = (tag: 'th' | 'td', { text, isNumber }: { readonly text: string; readonly isNumber: boolean }, scope = ''): string =>
  `<${tag}${scope}${isNumber ? ' class="n"' : ''}>${html(text)}</${tag}>`;

const rowOf = (cells: Parameters<typeof cell>[1][]): string => `<tr>${cells.map((each) => cell('td', each)).join('')}</tr>\n`;

const lines = function* (document: RowsDocument, language: Language): Generator<string> {
  const texts = textsOf[language];
  const title = texts.titles[document.report];
  yield `<!doctype html>\n<html lang="${language}">\n<head><meta charset="utf-8"><title>${html(title)} ${document.period.month}</title>`;
  yield `<meta name="viewport" content="width=device-width"><style>${STYLE}</style></head>\n<body>\n`;
  yield `<header><p class="brand">${html(PRODUCT_NAME)}</p><h1>${html(title)}</h1>\n<dl>`;
  for (const [name, value] of shownFacts(document, language)) yield `<dt>${html(name)}</dt><dd>${html(value)}</dd>`;
  yield `</dl></header>\n<h2>${html(texts.summary)}</h2>\n<table><thead><tr>`;
  const totals = shownTotals(document, texts);
  yield `${totals.header.map((each) => cell('th', each, ' scope="col"')).join('')}</tr></thead><tbody>\n`;
  for (const row of totals.rows) yield rowOf([...row]);
  yield `</tbody></table>\n<h2>${html(texts.payments)}</h2>\n`;
  if (document.hasMore) yield `<p>${html(texts.limited)}</p>\n`;
  if (document.rows.length === 0) {
    yield `<p>${html(texts.none)}</p>\n`;
  } else {
    const table = tableCells(document, language);
    yield `<table><thead><tr>${table.header.map((each) => cell('th', each, ' scope="col"')).join('')}</tr></thead><tbody>\n`;
    for (const row of document.rows) yield rowOf([...table.cellsOf(row)]);
    yield `</tbody><tfoot>${rowOf([...table.sum])}</tfoot></table>\n`;
  }
  yield `<footer><p>${html(texts.footer)}</p></footer>\n</body>\n</html>\n`;
};

/** A document as a page in HTML. */
export const htmlChunks = (document: RowsDocument, language: Language): AsyncIterable<Uint8Array> => chunksOf(lines(document, language));
