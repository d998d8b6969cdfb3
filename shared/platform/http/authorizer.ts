import type { Failure } from '../../errors/failure.ts';
import type { OpaqueId } from '../brand.ts';
import type { Language } from '../i18n/language.ts';
import type { ApiGatewayRequest } from './request.ts';
import type { OperationPolicy, ProtectedAccess } from './schemas/contract.ts';

/** Shown in `meta`; absent in live mode. */
type Moded = { readonly mode?: 'test' };

export type AccessDenied = Moded & {
  readonly kind: 'denied';
  readonly failure: Failure;
  /** The language of the caller's account, if known. */
  readonly language: Language | null;
  /** Headers of the answer. */
  readonly headers: Readonly<Record<string, string>>;
};

export type AccessAllowed<Caller> = Moded & {
  readonly kind: 'allowed';
  readonly caller: Caller;
  readonly language: Language | null;
  readonly headers: Readonly<Record<string, string>>;
};

/**
 * Whether a request may run, and its caller: `caller` becomes part of the context of the operation. `allowedWithoutQuota` is the decision
 * without the quota, if nothing else denies the request.
 */
export type AccessDecision<Caller> = AccessAllowed<Caller> | (AccessDenied & { readonly allowedWithoutQuota?: AccessAllowed<Caller> });

/** The owner of the Idempotency-Keys of a request, and its mode. */
export type KeyOwner = Moded & { readonly ownerId: OpaqueId };

/** Authorises requests; the pipeline itself has no knowledge of callers. Times are epoch milliseconds. */
export type Authorizer<Caller> = {
  /** The owner of a request's Idempotency-Keys; null without a valid credential that suffices. Does not count the request. */
  readonly identify: (request: ApiGatewayRequest, access: ProtectedAccess, now: number) => Promise<KeyOwner | null>;
  /** Counts and authorises a request to a protected operation; `consumeUnit` takes the quota it consumes, too. */
  readonly authorize: (
    request: ApiGatewayRequest,
    access: ProtectedAccess,
    consumeUnit: boolean,
    now: number,
  ) => Promise<AccessDecision<Caller>>;
  /**
   * Counts a request that needs no credential: to a public operation, or to a path or method that does not exist. One with a valid API key
   * counts on that key.
   */
  readonly authorizePublic: (request: ApiGatewayRequest, now: number) => Promise<AccessDecision<null>>;
  /**
   * Counts a valid request against the limits of its operation; null when it may run. `caller` is null for public operations; a refused
   * caller gets a refund of the unit. `destination` is the addressee of the request, for operations with a limit per destination.
   */
  readonly countOperation: (
    request: ApiGatewayRequest,
    operation: Pick<OperationPolicy, 'operationId' | 'access'>,
    caller: Caller | null,
    destination: string | null,
    now: number,
  ) => Promise<AccessDenied | null>;
};

const REMAINING = 'X-RateLimit-Remaining';

/** Headers of a refusal by a limit of a public operation: those of the caller's own counter, if it has one, without remaining requests. */
export const refusalHeaders = (
  { headers: refused }: Pick<AccessDenied, 'headers'>,
  { headers: own }: Pick<AccessDecision<null>, 'headers'>,
): Readonly<Record<string, string>> => {
  const remaining = refused[REMAINING];
  return { ...refused, ...own, ...(remaining === undefined ? {} : { [REMAINING]: remaining }) };
};
