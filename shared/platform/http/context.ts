import type { Principal } from '../../identity/domain/principal.ts';
import type { QuotaUnit } from '../../identity/domain/quota-unit.ts';
import type { Language } from '../i18n/language.ts';

/** What every operation knows about the request it serves. Times are epoch milliseconds. */
export type RequestContext = {
  readonly requestId: string;
  readonly language: Language;
  readonly receivedAt: number;
  /** Instant by which the caller must have its answer. */
  readonly deadline: number;
};

/** Context of an operation that needs a credential. */
export type AuthenticatedContext = RequestContext & {
  readonly principal: Principal;
  /** The unit the pipeline took, for operations that consume quota. */
  readonly unit: QuotaUnit | null;
};
