import { fail, ok, type Result } from '../../../shared/errors/failure.ts';
import type { UserId } from '../../../shared/identity/accounts/domain/identity.ts';
import type { RegenerateApiKey, RegeneratedKey, SealKeyResponse } from '../../../shared/identity/api-keys/use-cases/regenerate-api-key.ts';
import type { IdentityProof, ProofProblem, ProveIdentity } from '../../../shared/identity/sessions/use-cases/prove-identity.ts';
import type { IdempotentResponse } from '../../../shared/platform/idempotency/idempotent-response.ts';
import { sealResponse } from '../../../shared/platform/idempotency/sealed-responses.ts';
import type { RequestContext } from '../../../shared/platform/request-context.ts';
import type { Vault } from '../../../shared/platform/secrets/vault.ts';

export type ReplaceApiKeyDeps = {
  readonly proveIdentity: ProveIdentity;
  readonly regenerateApiKey: RegenerateApiKey;
  readonly vault: Vault;
};

export type ReplacedKey = RegeneratedKey & { readonly userId: UserId };

type ReplacementProblem = ProofProblem | 'unauthorized';

export type ReplacementResponse = IdempotentResponse<ReplacedKey, ReplacementProblem> | null;

export type Replacement = {
  readonly userId: UserId;
  readonly proof: IdentityProof;
  readonly graceSeconds: number;
};

/** Replaces a user's API key after a check of the password and, with a second factor, of a code. */
export const makeReplaceApiKey =
  ({ proveIdentity, regenerateApiKey, vault }: ReplaceApiKeyDeps) =>
  async (
    { userId, proof, graceSeconds }: Replacement,
    { receivedAt: now, requestId: correlationId, language }: RequestContext,
    response: ReplacementResponse,
  ): Promise<Result<ReplacedKey, ReplacementProblem>> => {
    const proven = await proveIdentity(userId, proof, { language, now, correlationId });
    if (!proven.ok) return proven;
    const { tokensInvalidatedAfter: validSince } = proven.value;
    const seal: SealKeyResponse | null =
      response === null ? null : async (key) => sealResponse(vault, await response.render(ok({ ...key, userId })));
    const regenerated = await regenerateApiKey(userId, graceSeconds, now, correlationId, { validSince, sealResponse: seal });
    if (!regenerated.ok) return fail('unauthorized');
    return ok({ ...regenerated.value, userId });
  };
