import { fail, ok, type Result } from '../../../shared/errors/failure.ts';
import { recordKeyReveal } from '../../../shared/identity/accounts/domain/account-change.ts';
import type { UserId } from '../../../shared/identity/accounts/domain/identity.ts';
import type { AccountStore } from '../../../shared/identity/accounts/ports/account-store.ts';
import { changeAccount } from '../../../shared/identity/accounts/use-cases/change-account.ts';
import type { ApiKey } from '../../../shared/identity/api-keys/domain/api-key.ts';
import type { StoredKey } from '../../../shared/identity/api-keys/domain/stored-key.ts';
import type { DecryptApiKey, StoredKeys } from '../../../shared/identity/api-keys/ports/key-ciphertext.ts';
import type { IdentityProof, ProofProblem, ProveIdentity } from '../../../shared/identity/sessions/use-cases/prove-identity.ts';
import type { Log } from '../../../shared/platform/observability/log.ts';
import type { RequestContext } from '../../../shared/platform/request-context.ts';

type Deps = {
  readonly accounts: AccountStore;
  readonly storedKeys: StoredKeys;
  readonly decryptApiKey: DecryptApiKey;
  readonly proveIdentity: ProveIdentity;
  readonly log: Pick<Log, 'error'>;
};

/** `revealedAt` is in epoch milliseconds. */
export type RevealedKey = { readonly userId: UserId; readonly apiKey: ApiKey; readonly revealedAt: number };

/** `Retry-After` in seconds while KMS is unavailable. */
const RETRY_AFTER_SECONDS = 30;

/** Returns a user's current API key. The audit row is written before the answer. */
export const makeRevealApiKey = ({ accounts, storedKeys, decryptApiKey, proveIdentity, log }: Deps) => {
  const decrypt = async (userId: UserId, { keyId, ciphertext }: StoredKey): Promise<ApiKey | null> => {
    try {
      return await decryptApiKey(ciphertext, { userId, keyId });
    } catch (error) {
      log.error('api_key_not_decrypted', {}, error);
      return null;
    }
  };

  return async (
    userId: UserId,
    proof: IdentityProof,
    { receivedAt: now, requestId: correlationId, language }: RequestContext,
  ): Promise<Result<RevealedKey, ProofProblem | 'api_key_not_revealable' | 'service_unavailable'>> => {
    const proven = await proveIdentity(userId, proof, { language, now, correlationId });
    if (!proven.ok) return proven;
    const stored = await storedKeys.find(userId);
    if (stored === null) return fail('api_key_not_revealable');
    const apiKey = await decrypt(userId, stored);
    if (apiKey === null) return fail('service_unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS });
    const reveal = recordKeyReveal({ at: now, correlationId });
    const written = await changeAccount<never>(accounts, userId, () => Promise.resolve(ok(reveal)));
    if (!written.ok) throw new Error(`account ${userId} has a credential but no profile`);
    return ok({ userId, apiKey, revealedAt: now });
  };
};
