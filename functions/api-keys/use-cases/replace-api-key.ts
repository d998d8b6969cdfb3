import { fail, ok, type Result } from '../../../shared/errors/failure.ts';
import type { UserId } from '../../../shared/identity/domain/identity.ts';
import type { IdentityProof, makeProveIdentity, ProofProblem } from '../../../shared/identity/use-cases/prove-identity.ts';
import { makeRegenerateApiKey, type RegeneratedKey } from '../../../shared/identity/use-cases/regenerate-api-key.ts';
import type { RequestContext } from '../../../shared/platform/request-context.ts';

type Deps = Parameters<typeof makeRegenerateApiKey>[0] & { readonly proveIdentity: ReturnType<typeof makeProveIdentity> };

export type Replacement = {
  readonly userId: UserId;
  readonly proof: IdentityProof;
  readonly graceSeconds: number;
};

/** Replaces a user's API key once password and, with a second factor, code have shown who asks. */
export const makeReplaceApiKey = ({ proveIdentity, ...deps }: Deps) => {
  const regenerate = makeRegenerateApiKey(deps);
  return async (
    { userId, proof, graceSeconds }: Replacement,
    { receivedAt: now, requestId: correlationId, language }: RequestContext,
  ): Promise<Result<RegeneratedKey & { readonly userId: UserId }, ProofProblem | 'unauthorized'>> => {
    const proven = await proveIdentity(userId, proof, { language, now, correlationId });
    if (!proven.ok) return proven;
    const regenerated = await regenerate(userId, graceSeconds, now, correlationId);
    if (!regenerated.ok) return fail('unauthorized');
    return ok({ ...regenerated.value, userId });
  };
};
