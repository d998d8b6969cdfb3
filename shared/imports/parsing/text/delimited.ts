import type { Bounds } from '../bounds.ts';
import { hasText, NO_COLUMNS, type Grid, type Row } from '../spreadsheet/grid.ts';

export type Delimiter = ',' | ';' | '\t' | '|';

const DELIMITERS: readonly Delimiter[] = ['\t', '|', ';', ','];
const SAMPLE_LINES = 30;
const SAMPLE_CHARACTERS = 64_000;

const QUOTE = 34;

/** The first line of files that declare their delimiter for Excel. */
const DECLARED = /^sep=([,;|\t])\r?\n/i;

const sampleOf = (text: string): readonly string[] =>
  text
    .slice(0, SAMPLE_CHARACTERS)
    .replace(/"(?:[^"]|"")*"/g, '""')
    .split(/\r\n|\n|\r/)
    .filter((line) => line.trim() !== '')
    .slice(0, SAMPLE_LINES);

/** How many lines have the most frequent number of fields; 0 when that number is one. */
const agreement = (lines: readonly string[], delimiter: Delimiter): number => {
  const counts = Map.groupBy(lines, (line) => line.split(delimiter).length);
  const [[fields, agreeing] = [1, []]] = [...counts].sort(([, left], [, right]) => right.length - left.length);
  return fields > 1 ? agreeing.length : 0;
};

/** The delimiter that most lines agree on, or null when there is none: then every line is one field. */
export const detectDelimiter = (text: string): Delimiter | null => {
  const declared = DELIMITERS.find((delimiter) => delimiter === DECLARED.exec(text)?.[1]);
  if (declared !== undefined) return declared;
  const lines = sampleOf(text);
  const [best] = DELIMITERS.map((delimiter) => ({ delimiter, score: agreement(lines, delimiter) })).sort(
    (left, right) => right.score - left.score,
  );
  return best === undefined || best.score < Math.max(1, lines.length / 2) ? null : best.delimiter;
};

/** Index of a mark from a position on, or the end of the text. */
const found = (text: string, mark: string, from: number): number => {
  const at = text.indexOf(mark, from);
  return at === -1 ? text.length : at;
};

/**
 * Splits a text into fields, one at a time. The positions of the next delimiter and line end are cached until they are passed, so that
 * every character is searched once however rare they are.
 */
const makeFieldScanner = (text: string, delimiter: Delimiter) => {
  let position = 0;
  let delimiterAt = -1;
  let lineEnd = -1;

  const plainField = (): string => {
    const start = position;
    if (delimiterAt < start) delimiterAt = found(text, delimiter, start);
    if (lineEnd < start) lineEnd = found(text, '\n', start);
    position = delimiterAt < lineEnd ? delimiterAt : lineEnd;
    return text.slice(start, position);
  };

  const endsField = (): boolean => {
    const next = text.charAt(position);
    return next === delimiter || next === '\n' || next === '';
  };

  /** An unclosed quote is a character of the field: otherwise it would swallow every row below. */
  const fieldWithLoneQuote = (start: number): string => {
    position = start;
    return plainField();
  };

  /**
   * RFC 4180; text between the closing quote and the next delimiter is kept, as spreadsheets do. Only a quote that ends its field closes
   * one of several lines.
   */
  const quotedField = (): string => {
    const open = position;
    let value = '';
    let start = open + 1;
    for (;;) {
      const end = text.indexOf('"', start);
      if (end === -1) return fieldWithLoneQuote(open);
      value += text.slice(start, end);
      position = end + 1;
      if (text.charCodeAt(position) !== QUOTE) {
        if (endsField()) return value;
        return value.includes('\n') ? fieldWithLoneQuote(open) : value + plainField();
      }
      value += '"';
      start = position + 1;
    }
  };

  return {
    isAtEnd: () => position >= text.length,
    field: () => (text.charCodeAt(position) === QUOTE ? quotedField() : plainField()),
    /** Skips a delimiter; false at the end of a line or of the text, which it skips too. */
    continues: () => {
      position += 1;
      return text.charAt(position - 1) === delimiter;
    },
  };
};

type FieldScanner = ReturnType<typeof makeFieldScanner>;

const readRecord = (scanner: FieldScanner, bounds: Bounds): readonly string[] => {
  const cells: string[] = [];
  do {
    const field = scanner.field();
    bounds.cell(field.length);
    bounds.columns(cells.push(field));
  } while (scanner.continues());
  return cells;
};

/** The rows of a delimited text (RFC 4180, with any line ends). */
export const readDelimited = (text: string, delimiter: Delimiter, bounds: Bounds): Grid => {
  const lines = text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text;
  const scanner = makeFieldScanner(lines.replace(DECLARED, '\n'), delimiter);
  const rows: Row[] = [];
  for (let index = 0; !scanner.isAtEnd(); index += 1) {
    bounds.step();
    const cells = readRecord(scanner, bounds);
    if (hasText(cells)) bounds.rows(rows.push({ index, cells, numericColumns: NO_COLUMNS }));
  }
  return rows;
};

const LINE = /[^\r\n]+|\r\n|\n|\r/g;

/** The lines of a text without delimiters, each a row of one cell. */
export const readLines = (text: string, bounds: Bounds): Grid => {
  const rows: Row[] = [];
  let index = 0;
  for (const [piece] of text.matchAll(LINE)) {
    bounds.step();
    if (piece === '\r\n' || piece === '\n' || piece === '\r') {
      index += 1;
      continue;
    }
    bounds.cell(piece.length);
    if (piece.trim() !== '') bounds.rows(rows.push({ index, cells: [piece.trim()], numericColumns: NO_COLUMNS }));
  }
  return rows;
};
