import { fail, ok, type Result } from '../../../shared/errors/failure.ts';
import type { IdentityProvider, ProviderId } from '../domain/identity-provider.ts';

export const findProvider = (
  providers: readonly IdentityProvider[],
  id: ProviderId,
): Result<IdentityProvider, 'identity_provider_not_found'> => {
  const provider = providers.find((each) => each.id === id);
  return provider === undefined ? fail('identity_provider_not_found') : ok(provider);
};

/** A short retry time for a provider that is down. */
export const providerUnavailable = () => fail('identity_provider_unavailable' as const, { retryAfterSeconds: 30 });
