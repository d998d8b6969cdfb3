import { lazy } from '../../../shared/platform/lazy.ts';
import { isCredentialId, SUPPORTED_ALGORITHMS, TRANSPORTS, type Transport } from '../domain/passkey.ts';
import type { RelyingParty } from '../domain/relying-party.ts';
import type { PasskeyVerifier } from '../ports/passkey-verifier.ts';

const isTransport = (name: string): name is Transport => TRANSPORTS.some((each) => each === name);

/** The library refuses by throwing: the answer then proves nothing. */
const nullIfRefused = async <Value>(check: () => Promise<Value>): Promise<Value | null> => {
  try {
    return await check();
  } catch {
    return null;
  }
};

/** Checks by SimpleWebAuthn, which is loaded with the first answer. */
export const makePasskeyVerifier = ({ id: rpId, origins }: RelyingParty): PasskeyVerifier => {
  const load = lazy(() => import('@simplewebauthn/server'));
  const expected = { expectedOrigin: [...origins], requireUserVerification: true };

  return {
    verifyRegistration: async ({ id, clientDataJSON, attestationObject, transports }, challenge) => {
      const { verifyRegistrationResponse } = await load();
      const result = await nullIfRefused(() =>
        verifyRegistrationResponse({
          ...expected,
          response: {
            id,
            rawId: id,
            type: 'public-key',
            response: { clientDataJSON, attestationObject },
            clientExtensionResults: {},
          },
          expectedChallenge: challenge,
          expectedRPID: rpId,
          // Without a list the library takes experimental ones, too.
          supportedAlgorithmIDs: [...SUPPORTED_ALGORITHMS],
        }),
      );
      if (result?.verified !== true) return null;
      const { credential, credentialBackedUp: isBackedUp } = result.registrationInfo;
      if (credential.id !== id || !isCredentialId(credential.id)) return null;
      const publicKey = Buffer.from(credential.publicKey).toString('base64url');
      return {
        credentialId: credential.id,
        publicKey,
        counter: credential.counter,
        transports: transports.filter(isTransport),
        isBackedUp,
      };
    },

    verifyAuthentication: async ({ id, clientDataJSON, authenticatorData, signature }, challenge, { credentialId, publicKey }) => {
      const { verifyAuthenticationResponse } = await load();
      const result = await nullIfRefused(() =>
        verifyAuthenticationResponse({
          ...expected,
          response: {
            id,
            rawId: id,
            type: 'public-key',
            response: { clientDataJSON, authenticatorData, signature },
            clientExtensionResults: {},
          },
          expectedChallenge: challenge,
          expectedRPID: rpId,
          // The library would refuse a decreased counter.
          credential: { id: credentialId, publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')), counter: 0 },
        }),
      );
      if (result?.verified !== true || id !== credentialId) return null;
      return { counter: result.authenticationInfo.newCounter, isBackedUp: result.authenticationInfo.credentialBackedUp };
    },
  };
};
