import { ok, type Result } from '../../../shared/errors/failure.ts';
import type { UserId } from '../../../shared/identity/domain/identity.ts';
import type { IdentityProof, ProveIdentity } from '../../../shared/identity/ports/prove-identity.ts';
import { makeRegenerateApiKey, type RegeneratedKey } from '../../../shared/identity/use-cases/regenerate-api-key.ts';

type Deps = Parameters<typeof makeRegenerateApiKey>[0] & { readonly proveIdentity: ProveIdentity };

export type Replacement = {
  readonly userId: UserId;
  readonly password: string;
  readonly graceSeconds: number;
};

/** Replaces a user's API key once the password has shown who asks. A session has passed the second factor already. */
export const makeReplaceApiKey = ({ proveIdentity, ...deps }: Deps) => {
  const regenerate = makeRegenerateApiKey(deps);
  return async (
    { userId, password, graceSeconds }: Replacement,
    now: number,
    correlationId: string,
  ): Promise<Result<RegeneratedKey & { readonly userId: UserId }, 'password_incorrect'>> => {
    const proof: IdentityProof = { password, code: null };
    const proven = await proveIdentity(userId, proof, now);
    if (!proven.ok) return proven;
    const regenerated = await regenerate(userId, graceSeconds, now, correlationId);
    if (!regenerated.ok) throw new Error(`account ${userId} has a credential but no profile`);
    return ok({ ...regenerated.value, userId });
  };
};
