import { randomBytes } from 'node:crypto';

import { makePasskeyVerifier } from '../../../functions/device-credentials/adapters/passkey-verifier.ts';
import { hasRegressed, isCredentialId, type CredentialId } from '../../../functions/device-credentials/domain/passkey.ts';
import { makeAuthenticator, type Authenticator, type AuthenticatorOptions } from '../../support/passkeys/authenticator.ts';

const RP = { rpId: 'example.mx', origin: 'https://panel.example.mx' };
const verifier = makePasskeyVerifier({ id: RP.rpId, origins: [RP.origin] });
const challenge = randomBytes(32).toString('base64url');
const user = { id: randomBytes(16).toString('base64url') };

const credentialIdOf = ({ credentialId }: Authenticator): CredentialId => {
  if (!isCredentialId(credentialId)) throw new TypeError(credentialId);
  return credentialId;
};

const register = (authenticator: Authenticator, lie: Partial<AuthenticatorOptions> = {}, expected = challenge) => {
  const { response } = authenticator.register({ challenge, user }, lie);
  return verifier.verifyRegistration({ ...response, id: credentialIdOf(authenticator) }, expected);
};

const signIn = async (authenticator: Authenticator, lie: Partial<AuthenticatorOptions> = {}, expected = challenge) => {
  const credential = await register(authenticator);
  if (credential === null) throw new Error('the passkey could not be registered');
  const { response } = authenticator.signIn({ challenge }, lie);
  return verifier.verifyAuthentication({ ...response, id: credentialIdOf(authenticator) }, expected, credential);
};

const LIES: readonly (readonly [string, Partial<AuthenticatorOptions>])[] = [
  ['for another relying party', { rpId: 'example.com' }],
  ['from a page of another origin', { origin: 'https://panel.example.mx.evil.example' }],
  ['from a page without TLS', { origin: 'http://panel.example.mx' }],
  ['without verification of the user', { verifiesUser: false }],
];

describe('verifyRegistration', () => {
  test.each(['ES256', 'RS256'] as const)('returns the credential of an %s authenticator', async (algorithm) => {
    const authenticator = makeAuthenticator({ ...RP, algorithm });
    expect(await register(authenticator)).toMatchObject({
      credentialId: authenticator.credentialId,
      counter: 0,
      transports: ['internal', 'hybrid'],
      isBackedUp: true,
    });
  });

  test('returns null for a key of an algorithm that was not offered', async () => {
    expect(await register(makeAuthenticator({ ...RP, algorithm: 'Ed25519' }))).toBeNull();
  });

  test.each(LIES)('returns null for an answer %s', async (_what, lie) => {
    expect(await register(makeAuthenticator(RP), lie)).toBeNull();
  });

  test('returns null for the answer to another challenge, for the credential of another id, and for junk', async () => {
    const authenticator = makeAuthenticator(RP);
    const id = credentialIdOf(makeAuthenticator(RP));
    const { response } = authenticator.register({ challenge, user });
    expect(await register(authenticator, {}, randomBytes(32).toString('base64url'))).toBeNull();
    expect(await verifier.verifyRegistration({ ...response, id }, challenge)).toBeNull();
    expect(await verifier.verifyRegistration({ ...response, id, attestationObject: 'AAAA' }, challenge)).toBeNull();
  });
});

describe('verifyAuthentication', () => {
  test.each(['ES256', 'RS256'] as const)('returns the counter of an %s authenticator that signs the challenge', async (algorithm) => {
    expect(await signIn(makeAuthenticator({ ...RP, algorithm }))).toEqual({ counter: 1, isBackedUp: true });
  });

  test.each(LIES)('returns null for an answer %s', async (_what, lie) => {
    expect(await signIn(makeAuthenticator(RP), lie)).toBeNull();
  });

  test('returns null for the answer to another challenge and for the signature of another key', async () => {
    const authenticator = makeAuthenticator(RP);
    expect(await signIn(authenticator, {}, randomBytes(32).toString('base64url'))).toBeNull();
    const credential = await register(authenticator);
    const forged = { ...makeAuthenticator(RP).signIn({ challenge }).response, id: credentialIdOf(authenticator) };
    expect(credential === null ? 'nothing' : await verifier.verifyAuthentication(forged, challenge, credential)).toBeNull();
  });
});

test.each([
  [0, 0, false],
  [0, 1, false],
  [5, 6, false],
  [5, 5, true],
  [5, 0, true],
])('a counter that goes from %i to %i has regressed: %s', (before, after, regressed) => {
  expect(hasRegressed(before, after)).toBe(regressed);
});
