import type { Principal } from '../../access/domain/principal.ts';
import type { RateLimitState } from '../../access/domain/rate-limit.ts';
import type { UserId, UserStatus } from '../../accounts/domain/identity.ts';
import type { MonthlyQuota, QuotaUnit, TakenUnit } from '../../plans/domain/quota-unit.ts';
import type { ApiKey } from '../domain/api-key.ts';

/** `rate` is the state of the account's request counter after this request. */
export type AuthorizationResult =
  | {
      readonly kind: 'authorized';
      readonly principal: Principal;
      readonly unit: TakenUnit | null;
      readonly rate: RateLimitState;
      /** With the unit of this request. */
      readonly quota: MonthlyQuota;
    }
  | { readonly kind: 'unknown_credential' }
  /** A named key after its end, or from an address outside its ranges. */
  | { readonly kind: 'expired_key' | 'address_denied' }
  | { readonly kind: 'inactive_user'; readonly status: UserStatus }
  | { readonly kind: 'rate_limited'; readonly principal: Principal; readonly rate: RateLimitState }
  | { readonly kind: 'permission_denied'; readonly principal: Principal; readonly rate: RateLimitState }
  | { readonly kind: 'quota_exhausted'; readonly principal: Principal; readonly rate: RateLimitState; readonly quota: MonthlyQuota };

/**
 * Decides in one write whether a request may run: identity (with the end and the addresses of a named key), user status, requests per minute,
 * permission and, where the operation consumes one, the monthly quota unit. Denials take precedence in that order.
 */
export type ApiKeyAuthorizer = {
  readonly authorize: (request: {
    readonly apiKey: ApiKey;
    /** Address of the client. */
    readonly address: string;
    /** Null when any active account may pass. */
    readonly permission: string | null;
    readonly consumeUnit: boolean;
    /** Epoch milliseconds. */
    readonly now: number;
  }) => Promise<AuthorizationResult>;
  /**
   * The user of a key that carries a permission; null when there is none, or it is not active. A repeated request gets its stored answer by
   * this alone. May be half a minute old.
   */
  readonly identify: (request: {
    readonly apiKey: ApiKey;
    readonly address: string;
    readonly permission: string | null;
    readonly now: number;
  }) => Promise<UserId | null>;
  /** Refunds the unit of a request that did not run. */
  readonly refund: (unit: QuotaUnit) => Promise<void>;
};
