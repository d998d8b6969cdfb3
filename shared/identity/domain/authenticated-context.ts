import type { RequestContext } from '../../platform/request-context.ts';
import type { Principal } from './principal.ts';
import type { MonthlyQuota, TakenUnit } from './quota-unit.ts';

/** Who calls a protected operation, and what was taken of the account for it. */
export type Caller = {
  readonly credential: 'api_key' | 'session';
  readonly principal: Principal;
  /** Null for operations that consume no quota. */
  readonly unit: TakenUnit | null;
  /** Whether its answer may be held: the first quarter of a minute's requests with a key may. */
  readonly mayWait: boolean;
  /** The account's month, with the unit of this request. */
  readonly quota: MonthlyQuota;
};

/** The context of a request with a credential. */
export type AuthenticatedContext = RequestContext & Caller;
