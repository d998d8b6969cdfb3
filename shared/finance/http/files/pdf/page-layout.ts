/** Measures of a page in points: Letter, landscape. */
export const PAGE = { width: 792, height: 612, margin: 40 } as const;

export const LEFT = PAGE.margin;
export const RIGHT = PAGE.width - PAGE.margin;
export const CONTENT_WIDTH = RIGHT - LEFT;

/** Where the contents of a page begin and end; below is its footer. */
export const TOP = PAGE.margin;
export const BOTTOM = PAGE.height - 52;
export const FOOTER_TOP = PAGE.height - 40;

export const ROW_HEIGHT = 15;
export const HEADER_HEIGHT = 18;

export const COLORS = { text: '#1c2733', quiet: '#5a6875', line: '#dde3e9', brand: '#0b5cad', soft: '#9dbfdf', head: '#eef3f8' } as const;

/** How many rows of a table there are on its first page, and on every page after it. */
export type RowsOfPages = { readonly first: number; readonly others: number };

/** The rows that fit below a position on the first page of a table, and on a whole page. */
export const rowsOfPages = (firstTop: number): RowsOfPages => ({
  first: Math.max(0, Math.floor((BOTTOM - firstTop - HEADER_HEIGHT) / ROW_HEIGHT)),
  others: Math.floor((BOTTOM - TOP - HEADER_HEIGHT) / ROW_HEIGHT),
});

/** Rows as they lie on pages: the first page may have none. */
export const pagesOfRows = <Row>(rows: readonly Row[], { first, others }: RowsOfPages): readonly (readonly Row[])[] => {
  const pages: (readonly Row[])[] = [rows.slice(0, first)];
  for (let start = first; start < rows.length; start += others) pages.push(rows.slice(start, start + others));
  return pages;
};
