import type { ItemEvent } from '../../../events/catalogue.ts';
import type { UserId } from '../domain/identity.ts';

/** What happened to an account without a change of it. Changes write their own row (`AccountStore`). */
export type AuditLog = {
  /** `id` names what happened, such as the id of a session: it is told once. `correlationId` is the id of the request. */
  readonly append: (userId: UserId, id: string, event: ItemEvent, correlationId: string) => Promise<void>;
};

/** What happened to an account at once: of one request, or of one change without any. */
export type AuditEntry = {
  /** Its place among those of its account. */
  readonly key: string;
  readonly events: readonly ItemEvent[];
  /** Id of the request; null without one. */
  readonly requestId: string | null;
};

/** What happened to accounts, whoever wrote it down. */
export type AuditTrail = {
  /** Entries of an account behind one of them, oldest first; null begins with the first. */
  readonly read: (userId: UserId, after: string | null, limit: number) => Promise<readonly AuditEntry[]>;
};
