import type { RequestContext } from '../../../platform/request-context.ts';
import type { MonthlyQuota, TakenUnit } from '../../plans/domain/quota-unit.ts';
import type { Session } from '../../sessions/domain/session.ts';
import type { Principal } from './principal.ts';

/** The session of a request, with what its unsafe requests have to carry. */
export type CallerSession = Session & { readonly csrfToken: string };

/** The caller of a protected operation, and the quota unit taken for it. */
export type Caller = {
  readonly credential: 'api_key' | 'session';
  /** Null with an API key. */
  readonly session: CallerSession | null;
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

/** The session of an operation that takes nothing else. */
export const callerSession = ({ session }: Pick<Caller, 'session'>): CallerSession => {
  if (session === null) throw new TypeError('an operation that needs a session was called without one');
  return session;
};
