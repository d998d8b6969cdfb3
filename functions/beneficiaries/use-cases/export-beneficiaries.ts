import type { BeneficiaryPages, ListPosition } from '../../../shared/beneficiaries/ports/beneficiary-pages.ts';
import { fail, ok, type Result } from '../../../shared/errors/failure.ts';
import type { UserId } from '../../../shared/identity/domain/identity.ts';
import { csvLine, csvOf, type Sheet } from '../../../shared/platform/files/sheet.ts';
import type { Cursors } from '../../../shared/platform/secrets/cursors.ts';
import { rowOf, sheetOf } from '../domain/export-sheet.ts';
import { bindingOf, keyOfCursor } from './list-beneficiaries.ts';

export type ExportRequest = {
  readonly format: 'csv' | 'xlsx';
  readonly withArchived: boolean;
  /** Rows of the file at most. */
  readonly limit: number;
  /** Cursor behind which the file begins; null for the first. */
  readonly after: string | null;
};

/** A file, how many beneficiaries there are altogether, and the cursor of the next file; null when there is none. */
export type ExportedFile = { readonly bytes: Uint8Array; readonly total: number; readonly next: string | null };

type Deps = {
  readonly store: BeneficiaryPages;
  readonly cursors: Cursors;
  /** Writes a sheet as an Office Open XML workbook. */
  readonly xlsxOf: (sheet: Sheet) => Promise<Uint8Array>;
};

/** Beneficiaries read at a time. */
const PAGE_ROWS = 2_500;

/** Bytes of a CSV file: base64 makes a third more of them, and a function answers with 6 MB. A workbook is smaller. */
const MAX_FILE_BYTES = 4_000_000;

/** Rows of a file, and the key of the last; null when no more follow it. */
type Rows = { readonly rows: readonly (readonly string[])[]; readonly next: string | null };

/** The caller's beneficiaries as a file, the newest first: all of them, as far as one answer of a function can hold them. */
export const makeExportBeneficiaries = ({ store, cursors, xlsxOf }: Deps) => {
  const readRows = async (userId: UserId, { withArchived, limit }: ExportRequest, from: ListPosition | null): Promise<Rows> => {
    const rows: (readonly string[])[] = [];
    let bytes = 0;
    let position = from;
    for (;;) {
      const page = await store.page(userId, { withArchived, search: null, position, limit: Math.min(PAGE_ROWS, limit - rows.length) });
      for (const { key, beneficiary } of page.entries) {
        const row = rowOf(beneficiary);
        bytes += Buffer.byteLength(csvLine(row));
        if (bytes > MAX_FILE_BYTES) return { rows, next: position?.key ?? null };
        rows.push(row);
        position = { side: 'after', key };
      }
      if (!page.hasMore) return { rows, next: null };
      if (rows.length >= limit) return { rows, next: position?.key ?? null };
    }
  };

  return async (request: ExportRequest, userId: UserId): Promise<Result<ExportedFile, 'invalid_cursor'>> => {
    const { format, withArchived, after } = request;
    const binding = bindingOf(userId, { withArchived, search: null });
    const key = after === null ? null : await keyOfCursor(cursors, after, binding);
    if (after !== null && key === null) return fail({ code: 'invalid_cursor', parameter: 'page[after]' });
    const position = key === null ? null : ({ side: 'after', key } as const);
    const [{ rows, next }, { active, archived }] = await Promise.all([readRows(userId, request, position), store.count(userId)]);
    const sheet = sheetOf(rows);
    return ok({
      bytes: format === 'csv' ? Buffer.from(csvOf(sheet)) : await xlsxOf(sheet),
      total: withArchived ? active + archived : active,
      next: next === null ? null : await cursors.sign(next, binding),
    });
  };
};
