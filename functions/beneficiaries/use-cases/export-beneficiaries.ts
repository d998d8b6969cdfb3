import type { BeneficiaryPages } from '../../../shared/beneficiaries/ports/beneficiary-pages.ts';
import { fail, ok, type Result } from '../../../shared/errors/failure.ts';
import type { UserId } from '../../../shared/identity/domain/identity.ts';
import { csvOf, type Sheet } from '../../../shared/platform/files/sheet.ts';
import type { Cursors } from '../../../shared/platform/secrets/cursors.ts';
import { sheetOf } from '../domain/export-sheet.ts';
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

/** The caller's beneficiaries as a file, the newest first. */
export const makeExportBeneficiaries =
  ({ store, cursors, xlsxOf }: Deps) =>
  async (request: ExportRequest, userId: UserId): Promise<Result<ExportedFile, 'invalid_cursor'>> => {
    const { format, withArchived, limit, after } = request;
    const filters = { withArchived, search: null };
    const binding = bindingOf(userId, filters);
    const key = after === null ? null : await keyOfCursor(cursors, after, binding);
    if (after !== null && key === null) return fail({ code: 'invalid_cursor', parameter: 'page[after]' });
    const position = key === null ? null : ({ side: 'after', key } as const);
    const [{ entries, hasMore }, { active, archived }] = await Promise.all([
      store.page(userId, { ...filters, position, limit }),
      store.count(userId),
    ]);
    const sheet = sheetOf(entries.map(({ beneficiary }) => beneficiary));
    const last = entries.at(-1);
    return ok({
      bytes: format === 'csv' ? Buffer.from(csvOf(sheet)) : await xlsxOf(sheet),
      total: withArchived ? active + archived : active,
      next: hasMore && last !== undefined ? await cursors.sign(last.key, binding) : null,
    });
  };
