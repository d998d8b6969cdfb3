import type { ItemEvent } from '../../events/catalogue.ts';
import type { UserId } from '../domain/identity.ts';

/** What happened to an account without a change of it. Changes write their own row (`AccountStore`). */
export type AuditLog = {
  /** `id` names what happened, such as the id of a session: it is told once. `correlationId` is the id of the request. */
  readonly append: (userId: UserId, id: string, event: ItemEvent, correlationId: string) => Promise<void>;
};
