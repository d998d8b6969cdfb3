import { createHash } from 'node:crypto';

import type { AdminArea } from '../../identity/access/domain/permissions.ts';
import type { UserId } from '../../identity/accounts/domain/identity.ts';

/** Who makes a change, and with which request. */
export type AdminActor = {
  /** Null for the operator, who uses commands, and for the service itself. */
  readonly userId: UserId | null;
  /** Network of the request, such as `203.0.113.0/24`; null for a command. */
  readonly ipPrefix: string | null;
  readonly correlationId: string;
  /** Epoch milliseconds. */
  readonly at: number;
};

/** An admin who calls an operation. */
export type SignedInActor = AdminActor & { readonly userId: UserId };

/** Values of the changed fields. They contain no personal data: rows outlive the users that they name. */
export type AuditValues = Readonly<Record<string, string | number | boolean | null>>;

/** A change of the administration. Users are named by their ids; rows have their pseudonyms instead. */
export type AdminChange = {
  readonly actor: AdminActor;
  readonly area: AdminArea;
  /** A verb and its object, such as `suspend_user`. */
  readonly action: string;
  /** `id` of the kind `user` is a user's id. */
  readonly target: { readonly kind: string; readonly id: string };
  readonly before: AuditValues | null;
  readonly after: AuditValues | null;
  readonly reason: string | null;
};

/** `change`: written with the change itself. An action outside the table has a row of its intent before, and one of its outcome after. */
export const AUDIT_PHASES = ['change', 'intent', 'outcome'] as const;
export type AuditPhase = (typeof AUDIT_PHASES)[number];

/** The content of a row, with pseudonyms of users. */
export type AuditContent = {
  readonly at: number;
  readonly area: AdminArea;
  readonly action: string;
  readonly phase: AuditPhase;
  /** Pseudonym of the admin; null for the operator. */
  readonly actor: string | null;
  readonly target: { readonly kind: string; readonly id: string };
  readonly before: AuditValues | null;
  readonly after: AuditValues | null;
  readonly reason: string | null;
  readonly ipPrefix: string | null;
  readonly correlationId: string;
};

/** A link of the chain. Sequence numbers start at 1 and have no gaps. */
export type AuditRow = AuditContent & { readonly sequence: number; readonly previousHash: string; readonly hash: string };

/** The last row of a chain. */
export type AuditHead = Pick<AuditRow, 'sequence' | 'hash'>;

/** Precedes the first row. */
export const CHAIN_START: AuditHead = { sequence: 0, hash: '0'.repeat(64) };

const sorted = (values: AuditValues | null) =>
  values === null ? null : Object.entries(values).toSorted(([one], [other]) => (one < other ? -1 : 1));

/** SHA-256, in hex, over the number and the content of a row and the hash of the row before. */
const hashOf = (row: Omit<AuditRow, 'hash'>): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        row.sequence,
        row.previousHash,
        row.at,
        row.area,
        row.action,
        row.phase,
        row.actor,
        [row.target.kind, row.target.id],
        sorted(row.before),
        sorted(row.after),
        row.reason,
        row.ipPrefix,
        row.correlationId,
      ]),
    )
    .digest('hex');

/** The row that follows the head of a chain. */
export const nextRow = (content: AuditContent, head: AuditHead): AuditRow => {
  const row = { ...content, sequence: head.sequence + 1, previousHash: head.hash };
  return { ...row, hash: hashOf(row) };
};

/** Why a row does not continue the chain. */
export type BrokenLink = {
  readonly sequence: number;
  readonly problem: 'missing' | 'changed' | 'not_linked' | 'other_than_stored_head';
};

/** Checks that rows in their order continue a chain. Returns its new head, or the first broken link. */
export const continueChain = (start: AuditHead, rows: readonly AuditRow[]): AuditHead | BrokenLink => {
  let head = start;
  for (const row of rows) {
    const sequence = head.sequence + 1;
    if (row.sequence !== sequence) return { sequence, problem: 'missing' };
    if (row.hash !== hashOf(row)) return { sequence, problem: 'changed' };
    if (row.previousHash !== head.hash) return { sequence, problem: 'not_linked' };
    head = row;
  }
  return { sequence: head.sequence, hash: head.hash };
};
