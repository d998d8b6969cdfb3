import type { EvidenceRetentionDays } from '../../../identity/accounts/domain/evidence-retention.ts';
import type { UserId } from '../../../identity/accounts/domain/identity.ts';
import type { RecordedQuery } from '../../domain/evidence/recorded-query.ts';
import type { QueryScope, StatedTransfer } from '../../domain/transfer-resolution/planned-query.ts';
import type { ValidationId } from '../../domain/validation-id.ts';
import type { StoredCertificate } from '../../domain/validation.ts';

export type SearchRequest = StatedTransfer & {
  readonly id: ValidationId;
  readonly userId: UserId;
  readonly evidenceDays: EvidenceRetentionDays;
  /** Longest wait for a slot before the first query, in milliseconds; later ones may wait until the deadline. */
  readonly maxSlotWaitMs: number;
  /** Instant by which the answer is due. */
  readonly deadline: number;
  /** Queries to the portal that may be made; a query left out for lack of them never counts as a denial. */
  readonly maxQueries: number;
  readonly scope: QueryScope;
  /** The queries that were made so far, and the certificates that were stored. */
  readonly record: { readonly queries: RecordedQuery[]; readonly certificates: StoredCertificate[] };
  /** Awaited before the first query: a query of an unrecorded validation would be repeated after a crash. */
  readonly persisted: Promise<void>;
};
