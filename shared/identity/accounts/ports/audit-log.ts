import type { ItemEvent } from '../../../events/catalogue.ts';
import type { UserId } from '../domain/identity.ts';

/** Events of an account that do not change it. Changes write their own row (`AccountStore`). */
export type AuditLog = {
  /** `id` identifies the event, such as the id of a session: a repeated append writes nothing. `correlationId` is the id of the request. */
  readonly append: (userId: UserId, id: string, event: ItemEvent, correlationId: string) => Promise<void>;
};

/** The events of one request or, without a request, of one change. */
export type AuditEntry = {
  /** Its position among the entries of its account. */
  readonly key: string;
  readonly events: readonly ItemEvent[];
  /** Id of the request; null without one. */
  readonly requestId: string | null;
};

/** All audit entries, from every writer. */
export type AuditTrail = {
  /** Entries of an account after a given one, oldest first; null begins with the first. */
  readonly read: (userId: UserId, after: string | null, limit: number) => Promise<readonly AuditEntry[]>;
};
