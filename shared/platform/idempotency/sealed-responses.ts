import type { Hmac } from '../../digests/hmac.ts';
import { isSealedText, type Vault } from '../secrets/vault.ts';
import type { ClaimedResponse, ClaimResult, IdempotencyScope, IdempotencyStore } from './idempotency-store.ts';

const contextOf = ({ ownerId, endpoint, key }: IdempotencyScope): string => `response ${ownerId} ${endpoint} ${key}`;

/** A response with its body encrypted, as {@link makeSealedIdempotencyStore} reads it. */
export const sealResponse = async (vault: Vault, { claim, response }: ClaimedResponse): Promise<ClaimedResponse> => ({
  claim,
  response: { ...response, body: await vault.seal(response.body, contextOf(claim.scope)) },
});

type Attempt = Parameters<IdempotencyStore['claim']>[0];

/** A key that was used with another digest may have been used with this request, while the key of digests is rotated. */
const claimUnderAnyVersion = async (
  store: Pick<IdempotencyStore, 'claim'>,
  hmac: Pick<Hmac, 'ofRequest' | 'allOfRequest'>,
  attempt: Attempt,
): Promise<ClaimResult> => {
  const current = await hmac.ofRequest(attempt.fingerprint);
  const result = await store.claim({ ...attempt, fingerprint: current });
  if (result.kind !== 'reused') return result;
  const others = (await hmac.allOfRequest(attempt.fingerprint)).filter((digest) => digest !== current);
  for (const fingerprint of others) {
    const earlier = await store.claim({ ...attempt, fingerprint });
    if (earlier.kind !== 'reused') return earlier;
  }
  return result;
};

/**
 * Stores responses encrypted: for a family that shows a secret once, in a response that may be repeated. A use case that stores a response
 * with its own writes seals it itself; one without a secret may be stored in plain text. The digest of a request is keyed as well: its body
 * may contain a secret, which a plain digest would allow others to guess.
 */
export const makeSealedIdempotencyStore = (
  store: IdempotencyStore,
  vault: Vault,
  hmac: Pick<Hmac, 'ofRequest' | 'allOfRequest'>,
): IdempotencyStore => ({
  ...store,
  claim: async (attempt): Promise<ClaimResult> => {
    const result = await claimUnderAnyVersion(store, hmac, attempt);
    if (result.kind !== 'replay') return result;
    const { response } = result;
    if (!isSealedText(response.body)) return result;
    return { kind: 'replay', response: { ...response, body: await vault.open(response.body, contextOf(attempt.scope)) } };
  },
  complete: async (claimed) => store.complete(await sealResponse(vault, claimed)),
});
