import type { UserId } from '../../identity/accounts/domain/identity.ts';
import type { AdminChange, AuditHead, AuditPhase, AuditRow } from '../domain/audit-row.ts';

/** Opens a store whose transactions contain the audit row of a change: both are written, or neither. */
export type Audited<Store> = (change: AdminChange) => Store;

/** The audit of the administration: a chain of rows that nothing overwrites. */
export type AdminAuditLog = {
  /** Adds a row of its own, for an action without a transaction: its intent before, and its outcome after. */
  readonly record: (change: AdminChange, phase: AuditPhase) => Promise<void>;
  readonly find: (sequence: number) => Promise<AuditRow | null>;
  /** Rows after a sequence number in a direction, up to a limit; null begins at the end of that direction. */
  readonly list: (request: {
    readonly direction: 'newer' | 'older';
    readonly after: number | null;
    readonly limit: number;
  }) => Promise<{ readonly rows: readonly AuditRow[]; readonly hasMore: boolean }>;
};

/** The names of users in the audit. A purge removes them, so that rows name no user any more. */
export type Pseudonyms = {
  /** The pseudonym of a user, created with the first use. */
  readonly of: (userId: UserId) => Promise<string>;
  /** The pseudonym of a user; null while no row names the user. */
  readonly find: (userId: UserId) => Promise<string | null>;
  /** The users of pseudonyms; a purged user is missing. */
  readonly usersOf: (pseudonyms: readonly string[]) => Promise<ReadonlyMap<string, UserId>>;
};

/** Heads of the chain, stored where they can be neither changed nor removed. */
export type AuditHeads = {
  /** `day` in UTC, such as `2026-11-24`. A repeated call stores nothing new. */
  readonly put: (day: string, head: AuditHead) => Promise<void>;
  /** Every stored head, in the order of days. */
  readonly list: () => Promise<readonly AuditHead[]>;
};
