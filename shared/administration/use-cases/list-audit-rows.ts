import { fail, ok, type Result } from '../../errors/failure.ts';
import type { AdminArea } from '../../identity/access/domain/permissions.ts';
import { isUserId, type UserId } from '../../identity/accounts/domain/identity.ts';
import { readFilteredPage } from '../../platform/filtered-page.ts';
import type { Cursors } from '../../platform/secrets/cursors.ts';
import type { AuditRow } from '../domain/audit-row.ts';
import type { AdminAuditLog, Pseudonyms } from '../ports/admin-audit-log.ts';

/** Rows per read, and reads per page, when filters remove some. */
const BATCH = 100;
const MAX_BATCHES = 10;

/** Absent filters match every row. */
export type AuditFilters = {
  readonly area?: AdminArea | undefined;
  readonly action?: string | undefined;
  readonly actor?: UserId | undefined;
  /** The id of what was changed; a user's id finds the rows with the user's pseudonym. */
  readonly target?: string | undefined;
};

type AuditRequest = {
  readonly filters: AuditFilters;
  readonly size: number;
  readonly cursor: { readonly side: 'after' | 'before'; readonly token: string } | null;
};

/** A row, with the users whom its pseudonyms name; null after their purge. */
export type ShownRow = { readonly row: AuditRow; readonly actorId: UserId | null; readonly targetUserId: UserId | null };

export type AuditPage = {
  readonly rows: readonly ShownRow[];
  readonly size: number;
  readonly next: string | null;
  readonly prev: string | null;
};

type Deps = {
  readonly adminAudit: Pick<AdminAuditLog, 'list' | 'find'>;
  readonly pseudonyms: Pick<Pseudonyms, 'find' | 'usersOf'>;
  readonly cursors: Cursors;
};

/** Matches no row. */
const UNNAMED = '-';

const matcherOf = async ({ area, action, actor, target }: AuditFilters, pseudonyms: Pick<Pseudonyms, 'find'>) => {
  const pseudonymOf = async (userId: UserId): Promise<string> => (await pseudonyms.find(userId)) ?? UNNAMED;
  const actorName = actor === undefined ? undefined : await pseudonymOf(actor);
  const targetIds = target === undefined ? undefined : [target, ...(isUserId(target) ? [await pseudonymOf(target)] : [])];
  return (row: AuditRow): boolean =>
    (area ?? row.area) === row.area &&
    (action ?? row.action) === row.action &&
    (actorName === undefined || row.actor === actorName) &&
    (targetIds === undefined || targetIds.includes(row.target.id));
};

const namesOf = (rows: readonly AuditRow[]): readonly string[] =>
  rows.flatMap(({ actor, target }) => [...(actor === null ? [] : [actor]), ...(target.kind === 'user' ? [target.id] : [])]);

/** Adds the users of the pseudonyms to rows. */
export const makeShowRows =
  ({ pseudonyms }: Pick<Deps, 'pseudonyms'>) =>
  async (rows: readonly AuditRow[]): Promise<readonly ShownRow[]> => {
    const users = await pseudonyms.usersOf(namesOf(rows));
    const userOf = (name: string | null): UserId | null => (name === null ? null : (users.get(name) ?? null));
    return rows.map((row) => ({
      row,
      actorId: userOf(row.actor),
      targetUserId: row.target.kind === 'user' ? userOf(row.target.id) : null,
    }));
  };

const bindingOf = ({ area, action, actor, target }: AuditFilters): string =>
  JSON.stringify(['admin_audit', area ?? null, action ?? null, actor ?? null, target ?? null]);

type Position = { readonly after: number | null; readonly resume: number | null; readonly isBackward: boolean };

/** Start of the next and the previous page; null when there is none. */
const sequencesBeside = (ordered: readonly AuditRow[], { after, resume, isBackward }: Position) => {
  if (isBackward) return { older: ordered.at(-1)?.sequence ?? after, newer: resume };
  return { older: resume, newer: after === null ? null : (ordered[0]?.sequence ?? after) };
};

/** A page of the audit, newest first. */
export const makeListAuditRows =
  ({ adminAudit, pseudonyms, cursors, showRows }: Deps & { readonly showRows: ReturnType<typeof makeShowRows> }) =>
  async ({ filters, size, cursor }: AuditRequest): Promise<Result<AuditPage, 'invalid_cursor'>> => {
    const binding = bindingOf(filters);
    const start = cursor === null ? null : await cursors.read(cursor.token, binding);
    const after = typeof start === 'number' ? start : null;
    if (cursor !== null && after === null) return fail({ code: 'invalid_cursor', parameter: `page[${cursor.side}]` });
    const direction = cursor?.side === 'before' ? 'newer' : 'older';
    const page = await readFilteredPage<AuditRow, number | null>({
      start: after,
      size,
      read: async (position) => {
        const { rows, hasMore } = await adminAudit.list({ direction, after: position, limit: BATCH });
        return { entries: rows, position: rows.at(-1)?.sequence ?? position, hasMore };
      },
      matches: await matcherOf(filters, pseudonyms),
      positionOf: ({ sequence }) => sequence,
      maxBatches: MAX_BATCHES,
    });
    const ordered = direction === 'newer' ? page.entries.toReversed() : page.entries;
    const resume = page.hasMore ? page.position : null;
    const { older, newer } = sequencesBeside(ordered, { after, resume, isBackward: direction === 'newer' });
    const cursorAt = (sequence: number | null) => (sequence === null ? null : cursors.sign(sequence, binding));
    return ok({ rows: await showRows(ordered), size, next: await cursorAt(older), prev: await cursorAt(newer) });
  };

/** One row of the audit. */
export const makeFindAuditRow =
  ({ adminAudit, showRows }: Pick<Deps, 'adminAudit'> & { readonly showRows: ReturnType<typeof makeShowRows> }) =>
  async (sequence: number): Promise<Result<ShownRow, 'not_found'>> => {
    const row = await adminAudit.find(sequence);
    const [shown] = row === null ? [] : await showRows([row]);
    return shown === undefined ? fail('not_found') : ok(shown);
  };
