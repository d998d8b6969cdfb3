import type { Failure } from '../../errors/failure.ts';
import type { OpaqueId } from '../brand.ts';
import type { Language } from '../i18n/language.ts';
import type { OperationPolicy, ProtectedAccess } from './contract.ts';
import type { ApiGatewayRequest } from './request.ts';

export type AccessDenied = {
  readonly kind: 'denied';
  readonly failure: Failure;
  /** The language of the caller's account, where it is known. */
  readonly language: Language | null;
  /** Headers of the answer. */
  readonly headers: Readonly<Record<string, string>>;
};

export type AccessAllowed<Caller> = {
  readonly kind: 'allowed';
  readonly caller: Caller;
  readonly language: Language | null;
  readonly headers: Readonly<Record<string, string>>;
};

/**
 * Whether a request may run, and who calls: `caller` becomes part of the context of the operation. `allowedWithoutQuota` is the
 * decision without the quota, where nothing else denies the request.
 */
export type AccessDecision<Caller> = AccessAllowed<Caller> | (AccessDenied & { readonly allowedWithoutQuota?: AccessAllowed<Caller> });

/** Authorises requests; the pipeline itself knows nothing about callers. Times are epoch milliseconds. */
export type Authorizer<Caller> = {
  /** The owner of a request's Idempotency-Keys; null without a valid credential. Does not count the request. */
  readonly identify: (request: ApiGatewayRequest, now: number) => Promise<OpaqueId | null>;
  /** Counts and authorises a request to a protected operation; `consumeUnit` takes the quota it consumes, too. */
  readonly authorize: (
    request: ApiGatewayRequest,
    access: ProtectedAccess,
    consumeUnit: boolean,
    now: number,
  ) => Promise<AccessDecision<Caller>>;
  /**
   * Counts a request that anybody may make: to a public operation, or to a path or method that does not exist. One with
   * a valid API key counts on that key.
   */
  readonly authorizePublic: (request: ApiGatewayRequest, now: number) => Promise<AccessDecision<null>>;
  /**
   * Counts a sound request towards the limits of its operation; null when it may go on. `caller` is null for public
   * operations; a caller who is refused gets back the unit that was taken. `destination` is what the request is
   * addressed to, for operations with a limit per destination.
   */
  readonly countOperation: (
    request: ApiGatewayRequest,
    operation: Pick<OperationPolicy, 'operationId' | 'access'>,
    caller: Caller | null,
    destination: string | null,
    now: number,
  ) => Promise<AccessDenied | null>;
};
