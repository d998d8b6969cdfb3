import { PRODUCT_NAME } from '../../../shared/identity/accounts/domain/product-name.ts';
import type { ResourceOf } from '../../../shared/platform/http/reply.ts';
import { isoInstant } from '../../../shared/platform/time/instant.ts';
import { CHALLENGE_MS, type PasskeyChallenge } from '../domain/passkey-challenge.ts';
import { SUPPORTED_ALGORITHMS, type Passkey } from '../domain/passkey.ts';
import { userHandleOf, type RelyingParty } from '../domain/relying-party.ts';
import type { RegistrationOptions } from '../use-cases/registration.ts';
import type { passkeyResource, registrationRequest, signInRequest } from './schemas.ts';

export const presentPasskey = ({ id, name, transports, isBackedUp, createdAt, lastUsedAt }: Passkey) =>
  ({
    type: 'device_credential',
    id,
    attributes: {
      name,
      transports,
      backed_up: isBackedUp,
      created_at: isoInstant(createdAt),
      last_used_at: isoInstant(lastUsedAt),
    },
  }) satisfies ResourceOf<typeof passkeyResource>;

export const presentRegistration = ({ challenge, user, existing }: RegistrationOptions, { id: rpId }: RelyingParty) =>
  ({
    type: 'webauthn_request',
    id: challenge.id,
    attributes: {
      challenge_id: challenge.id,
      public_key: {
        rp: { id: rpId, name: PRODUCT_NAME },
        user: { id: userHandleOf(user.id), name: user.email, displayName: user.name },
        challenge: challenge.challenge,
        pubKeyCredParams: SUPPORTED_ALGORITHMS.map((alg) => ({ type: 'public-key' as const, alg })),
        timeout: CHALLENGE_MS,
        excludeCredentials: existing.map(({ credentialId, transports }) => ({ type: 'public-key' as const, id: credentialId, transports })),
        authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
        attestation: 'none',
      },
    },
  }) satisfies ResourceOf<typeof registrationRequest>;

export const presentSignIn = ({ id, challenge }: PasskeyChallenge, { id: rpId }: RelyingParty) =>
  ({
    type: 'webauthn_request',
    id,
    attributes: {
      challenge_id: id,
      public_key: { challenge, rpId, timeout: CHALLENGE_MS, userVerification: 'required', allowCredentials: [] },
    },
  }) satisfies ResourceOf<typeof signInRequest>;
