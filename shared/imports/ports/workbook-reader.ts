/** A row that has cells: its position from 0, its texts, and the columns that hold numbers. */
export type WorkbookRow = { readonly index: number; readonly cells: readonly string[]; readonly numericColumns: readonly number[] };

export type WorkbookSheet = { readonly name: string; readonly isHidden: boolean; readonly rows: readonly WorkbookRow[] };

/** A workbook in binary form, or as the text of an HTML or XML document. */
export type WorkbookSource = Uint8Array | string;

export type WorkbookReading =
  /** Worksheets only, in their order. Formulas are texts that start with `=`. */
  | {
      readonly kind: 'read';
      readonly sheets: readonly WorkbookSheet[];
      /** The numbers of its days count from 1904. */
      readonly isFrom1904: boolean;
    }
  /** It can only be opened with a password. */
  | { readonly kind: 'encrypted' }
  /** A document of another kind in the same container, such as a letter. */
  | { readonly kind: 'no_workbook' }
  | { readonly kind: 'unreadable' }
  | { readonly kind: 'too_many_rows' }
  /** It needed more memory than it is given, or broke what reads it. */
  | { readonly kind: 'exhausted' }
  | { readonly kind: 'timeout' };

/** Reads workbooks of many formats in isolation: a file can neither block nor crash the caller. */
export type WorkbookReader = {
  /** `timeoutMs`: milliseconds after which the reading is ended. */
  readonly read: (source: WorkbookSource, timeoutMs: number) => Promise<WorkbookReading>;
};
