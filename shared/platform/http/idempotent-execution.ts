import { createHash } from 'node:crypto';

import type { ErrorCode } from '../../errors/catalogue.ts';
import { fail, type Failure, type Result } from '../../errors/failure.ts';
import { parseIdempotencyKey } from '../idempotency/idempotency-key.ts';
import type { StoredResponse } from '../idempotency/idempotency-record.ts';
import type { ClaimResult, IdempotencyScope, IdempotencyStore } from '../idempotency/idempotency-store.ts';
import type { IdempotentResponse } from '../idempotency/idempotent-response.ts';
import { isStoredUnderKey } from '../idempotency/stored-under-key.ts';
import type { Ids } from '../ids/ids.ts';
import type { RequestContext } from '../request-context.ts';
import type { Authorizer, KeyOwner } from './authorizer.ts';
import type { Reply } from './envelope.ts';
import { headersOf, pathOf, type ApiGatewayRequest } from './request.ts';
import type { ProtectedAccess } from './schemas/contract.ts';

export type IdempotencyDeps = { readonly store: IdempotencyStore; readonly ids: Ids };

/** The header's value; null when the request has none. */
const keyHeaderOf = (request: ApiGatewayRequest): string | null => headersOf(request)['idempotency-key'] ?? null;

/** 128 bits distinguish the requests of one key; a longer digest would cost storage. */
const FINGERPRINT_CHARACTERS = 22;

/** The boundary of a multipart body; null for a body of another kind. */
const boundaryOf = (request: ApiGatewayRequest): Buffer | null => {
  const [, quoted, plain] =
    /^multipart\/[^;]*;(?:.*;)?\s*boundary=(?:"([^"]+)"|([^\s;]+))/i.exec(headersOf(request)['content-type'] ?? '') ?? [];
  const boundary = quoted ?? plain;
  return boundary === undefined ? null : Buffer.from(boundary);
};

/** The body in parts: a multipart body without its boundaries, because clients generate those for each attempt. */
const comparableBody = (request: ApiGatewayRequest): readonly Uint8Array[] => {
  const body = Buffer.from(request.body ?? '', request.isBase64Encoded ? 'base64' : 'utf8');
  const boundary = boundaryOf(request);
  if (boundary === null) return [body];
  const pieces: Uint8Array[] = [];
  let start = 0;
  for (let end = body.indexOf(boundary); end !== -1; end = body.indexOf(boundary, start)) {
    pieces.push(body.subarray(start, end));
    start = end + boundary.byteLength;
  }
  return [...pieces, body.subarray(start)];
};

/** Identifies equal requests: method, path, query and raw body (interface: Idempotency rule 3). */
const fingerprintOf = (request: ApiGatewayRequest): string => {
  const query = Object.entries(request.multiValueQueryStringParameters ?? {}).toSorted(([left], [right]) => (left < right ? -1 : 1));
  const hash = createHash('sha256').update(JSON.stringify([request.httpMethod, pathOf(request), query]));
  for (const piece of comparableBody(request)) hash.update(piece);
  return hash.digest('base64url').slice(0, FINGERPRINT_CHARACTERS);
};

/** A malformed key is reported before the caller is authorised. */
export const hasBadIdempotencyKey = (request: ApiGatewayRequest): boolean => {
  const header = keyHeaderOf(request);
  return header !== null && parseIdempotencyKey(header) === null;
};

/** `mode` is that of the request; absent in live mode. */
type Claimed = Extract<ClaimResult, { kind: 'claimed' }> & Pick<KeyOwner, 'mode'>;

export type KeyClaim =
  /** The request has no key or no valid credential that suffices. */
  { readonly kind: 'no_key' } | Claimed | Exclude<ClaimResult, { kind: 'claimed' }>;

/** Claims the request's Idempotency-Key, or returns its current state. */
export const claimKey = async (
  request: ApiGatewayRequest,
  access: ProtectedAccess,
  context: RequestContext,
  { identify }: Pick<Authorizer<unknown>, 'identify'>,
  { store, ids }: IdempotencyDeps,
): Promise<KeyClaim> => {
  const header = keyHeaderOf(request);
  const key = header === null ? null : parseIdempotencyKey(header);
  if (key === null) return { kind: 'no_key' };
  const identified = await identify(request, access, context.receivedAt);
  if (identified === null) return { kind: 'no_key' };
  const { ownerId, ...mode } = identified;
  const scope: IdempotencyScope = { ownerId, endpoint: `${request.httpMethod} ${pathOf(request)}`, key };
  const claim = await store.claim({
    scope,
    fingerprint: fingerprintOf(request),
    owner: context.requestId,
    resourceId: ids.uuid(),
    now: context.receivedAt,
    respondBy: context.deadline,
  });
  return claim.kind === 'claimed' ? { ...claim, ...mode } : claim;
};

/** The refusal when a key is in use; null when the request may run. */
export const keyConflict = (keyClaim: KeyClaim, now: number): Failure | null => {
  if (keyClaim.kind === 'reused') return fail('idempotency_key_reused');
  if (keyClaim.kind === 'running') return inProgress(keyClaim.retryAt, now);
  return null;
};

/** 409: a request with this key is in progress; `Retry-After` is the time until a retry. */
export const inProgress = (retryAt: number, now: number): Failure =>
  fail('idempotency_key_in_progress', { retryAfterSeconds: Math.max(1, Math.ceil((retryAt - now) / 1000)) });

/**
 * Runs an operation under a claimed key. A response that the operation did not store with its own writes is stored here; one that must not
 * be repeated frees the key.
 */
export const executeUnderKey = async (
  { claim }: Pick<Claimed, 'claim'>,
  store: IdempotencyStore,
  render: (result: Result<Reply, ErrorCode>) => Promise<StoredResponse>,
  operation: (response: IdempotentResponse<Reply, ErrorCode>) => Promise<Result<Reply, ErrorCode>>,
): Promise<Result<Reply, ErrorCode>> => {
  /** Whether the response rendered last was a success; if the result is of the other kind, that response was not stored. */
  const rendered: { isSuccess: boolean | null } = { isSuccess: null };
  const response: IdempotentResponse<Reply, ErrorCode> = {
    claim,
    render: async (result) => {
      rendered.isSuccess = result.ok;
      return { claim, response: await render(result) };
    },
    markNotPersisted: () => {
      rendered.isSuccess = null;
    },
  };
  const result = await operation(response);
  if (!isStoredUnderKey(result)) await store.release(claim);
  else if (rendered.isSuccess !== result.ok) await store.complete({ claim, response: await render(result) });
  return result;
};

/** Abandons a key under which nothing ran. Anything that an earlier attempt left stays recoverable. */
export const abandonKey = ({ claim, isTakeover }: Claimed, store: IdempotencyStore): Promise<void> =>
  isTakeover ? store.release(claim) : store.deleteKey(claim);
