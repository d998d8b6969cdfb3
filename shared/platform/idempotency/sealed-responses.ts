import { isSealedText, type Vault } from '../secrets/vault.ts';
import type { ClaimedResponse, ClaimResult, IdempotencyScope, IdempotencyStore } from './idempotency-store.ts';

const contextOf = ({ ownerId, endpoint, key }: IdempotencyScope): string => `response ${ownerId} ${endpoint} ${key}`;

/** A response with its body encrypted, as {@link makeSealedIdempotencyStore} reads it. */
export const sealResponse = async (vault: Vault, { claim, response }: ClaimedResponse): Promise<ClaimedResponse> => ({
  claim,
  response: { ...response, body: await vault.seal(response.body, contextOf(claim.scope)) },
});

/**
 * Keeps responses encrypted: for a family that shows a secret once, in a response that may be repeated. A use case that
 * stores a response with its own writes seals it itself; one without a secret may be stored as it is.
 */
export const makeSealedIdempotencyStore = (store: IdempotencyStore, vault: Vault): IdempotencyStore => ({
  ...store,
  claim: async (attempt): Promise<ClaimResult> => {
    const result = await store.claim(attempt);
    if (result.kind !== 'replay') return result;
    const { response } = result;
    if (!isSealedText(response.body)) return result;
    return { kind: 'replay', response: { ...response, body: await vault.open(response.body, contextOf(attempt.scope)) } };
  },
  complete: async (claimed) => store.complete(await sealResponse(vault, claimed)),
});
