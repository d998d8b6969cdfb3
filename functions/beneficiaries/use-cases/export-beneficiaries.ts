import type { BeneficiaryPages, ListPosition } from '../../../shared/beneficiaries/ports/beneficiary-pages.ts';
import { fail, ok, type Result } from '../../../shared/errors/failure.ts';
import type { UserId } from '../../../shared/identity/accounts/domain/identity.ts';
import { csvOf, type Sheet } from '../../../shared/platform/files/sheet.ts';
import type { Ids } from '../../../shared/platform/ids/ids.ts';
import type { Cursors } from '../../../shared/platform/secrets/cursors.ts';
import type { Clock } from '../../../shared/platform/time/clock.ts';
import { exportedFileKey, rowOf, sheetOf, type ExportFormat } from '../domain/export-sheet.ts';
import type { ExportFiles } from '../ports/export-files.ts';
import { bindingOf, keyOfCursor } from './list-beneficiaries.ts';

export type ExportRequest = {
  readonly format: ExportFormat;
  readonly withArchived: boolean;
  /** Maximum number of rows. */
  readonly limit: number;
  /** Cursor after which the file begins; null for the first. */
  readonly after: string | null;
};

/** A file, or the address of one that is too large for a response, valid for `ADDRESS_LIFETIME_SECONDS`. */
export type ExportedFile = { readonly kind: 'bytes'; readonly bytes: Uint8Array } | { readonly kind: 'address'; readonly address: string };

/** A file, the number of all beneficiaries, and the cursor of the next file; null when there is none. */
export type Export = { readonly file: ExportedFile; readonly total: number; readonly next: string | null };

type Deps = {
  readonly store: BeneficiaryPages;
  readonly files: ExportFiles;
  readonly cursors: Cursors;
  readonly clock: Clock;
  readonly ids: Ids;
  /** Writes a sheet as an Office Open XML workbook. */
  readonly xlsxOf: (sheet: Sheet) => Promise<Uint8Array>;
};

/** Beneficiaries per read. */
const PAGE_ROWS = 2_500;

/** Maximum size of a file in a response: base64 adds a third, and a function's response is limited to 6 MB. */
const MAX_ANSWER_BYTES = 4_000_000;

/** Validity of the address of a stored file, in seconds. */
const ADDRESS_LIFETIME_SECONDS = 60;

/** Rows of a file, and the key of the last; null for the last file. */
type Rows = { readonly rows: readonly (readonly string[])[]; readonly next: string | null };

/** The caller's beneficiaries as a file, newest first: all of them, up to the limit. */
export const makeExportBeneficiaries = ({ store, files, cursors, clock, ids, xlsxOf }: Deps) => {
  const readRows = async (userId: UserId, { withArchived, limit }: ExportRequest, from: ListPosition | null): Promise<Rows> => {
    const rows: (readonly string[])[] = [];
    let position = from;
    for (;;) {
      const page = await store.page(userId, { withArchived, search: null, position, limit: Math.min(PAGE_ROWS, limit - rows.length) });
      for (const { key, beneficiary } of page.entries) {
        rows.push(rowOf(beneficiary));
        position = { side: 'after', key };
      }
      if (!page.hasMore) return { rows, next: null };
      if (rows.length >= limit) return { rows, next: position?.key ?? null };
    }
  };

  const fileOf = async (rows: Sheet['rows'], format: ExportFormat, userId: UserId): Promise<ExportedFile> => {
    const sheet = sheetOf(rows);
    const bytes = format === 'csv' ? Buffer.from(csvOf(sheet)) : await xlsxOf(sheet);
    if (bytes.byteLength <= MAX_ANSWER_BYTES) return { kind: 'bytes', bytes };
    const key = exportedFileKey(userId, ids.uuid());
    await files.save(key, bytes, format);
    // The validity begins now: reading and writing a large file takes seconds.
    return { kind: 'address', address: files.presignGet(key, { now: clock.now(), seconds: ADDRESS_LIFETIME_SECONDS }) };
  };

  return async (request: ExportRequest, userId: UserId): Promise<Result<Export, 'invalid_cursor'>> => {
    const { format, withArchived, after } = request;
    const binding = bindingOf(userId, { withArchived, search: null });
    const key = after === null ? null : await keyOfCursor(cursors, after, binding);
    if (after !== null && key === null) return fail({ code: 'invalid_cursor', parameter: 'page[after]' });
    const position = key === null ? null : ({ side: 'after', key } as const);
    const [{ rows, next }, { active, archived }] = await Promise.all([readRows(userId, request, position), store.count(userId)]);
    return ok({
      file: await fileOf(rows, format, userId),
      total: withArchived ? active + archived : active,
      next: next === null ? null : await cursors.sign(next, binding),
    });
  };
};
