import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';

import { cborOf, type CborValue } from './cbor.ts';

const FLAGS = { userPresent: 0x01, userVerified: 0x04, backupEligible: 0x08, backedUp: 0x10, credentialData: 0x40 } as const;

const base64url = (bytes: Uint8Array | string): string => Buffer.from(bytes).toString('base64url');

const jwkBytes = (key: KeyObject, member: 'x' | 'y' | 'n' | 'e'): Buffer =>
  Buffer.from(key.export({ format: 'jwk' })[member] ?? '', 'base64url');

type Algorithm = 'ES256' | 'RS256' | 'Ed25519';

const KEYS: Readonly<Record<Algorithm, () => { readonly publicKey: KeyObject; readonly privateKey: KeyObject }>> = {
  ES256: () => generateKeyPairSync('ec', { namedCurve: 'P-256' }),
  RS256: () => generateKeyPairSync('rsa', { modulusLength: 2_048 }),
  Ed25519: () => generateKeyPairSync('ed25519'),
};

/** The public key in the form of COSE (RFC 9053). */
const coseKeyOf = (algorithm: Algorithm, key: KeyObject): CborValue => {
  switch (algorithm) {
    case 'ES256':
      return new Map<number, CborValue>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, jwkBytes(key, 'x')],
        [-3, jwkBytes(key, 'y')],
      ]);
    case 'RS256':
      return new Map<number, CborValue>([
        [1, 3],
        [3, -257],
        [-1, jwkBytes(key, 'n')],
        [-2, jwkBytes(key, 'e')],
      ]);
    case 'Ed25519':
      return new Map<number, CborValue>([
        [1, 1],
        [3, -8],
        [-1, 6],
        [-2, jwkBytes(key, 'x')],
      ]);
  }
};

export type AuthenticatorOptions = {
  readonly rpId: string;
  readonly origin: string;
  readonly algorithm?: Algorithm;
  /** Whether the user shows who they are, by PIN or finger. */
  readonly verifiesUser?: boolean;
};

/** Members of a request of the browser that an authenticator looks at. */
type Ceremony = { readonly challenge: string };

/**
 * An authenticator with one passkey, as a browser shows it to a page (WebAuthn Level 3). A test's changes of a ceremony, such as `origin`,
 * are those of a lying page or authenticator.
 */
export const makeAuthenticator = ({ algorithm = 'ES256', ...own }: AuthenticatorOptions) => {
  const { publicKey, privateKey } = KEYS[algorithm]();
  const credentialId = randomBytes(32);
  const id = base64url(credentialId);
  let counter = 0;
  let userHandle: string | null = null;

  const clientDataOf = (type: string, { challenge, origin }: Ceremony & { readonly origin: string }): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

  const authenticatorDataOf = (rpId: string, verifiesUser: boolean, credentialData: Uint8Array | null): Buffer => {
    const flags =
      FLAGS.userPresent |
      FLAGS.backupEligible |
      FLAGS.backedUp |
      (verifiesUser ? FLAGS.userVerified : 0) |
      (credentialData === null ? 0 : FLAGS.credentialData);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([flags]), count, credentialData ?? Buffer.alloc(0)]);
  };

  const settingsOf = (lie: Partial<AuthenticatorOptions>) => ({ verifiesUser: true, ...own, ...lie });

  return {
    credentialId: id,
    /** Sets the counter of signatures, as a copy of the authenticator would have it. */
    setCounter: (value: number): void => {
      counter = value;
    },
    /** navigator.credentials.create(), as JSON. */
    register: (options: Ceremony & { readonly user: { readonly id: string } }, lie: Partial<AuthenticatorOptions> = {}) => {
      const { rpId, origin, verifiesUser } = settingsOf(lie);
      userHandle = options.user.id;
      const length = Buffer.alloc(2);
      length.writeUInt16BE(credentialId.length);
      const credentialData = Buffer.concat([Buffer.alloc(16), length, credentialId, cborOf(coseKeyOf(algorithm, publicKey))]);
      const attestation = new Map<string, CborValue>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authenticatorDataOf(rpId, verifiesUser, credentialData)],
      ]);
      return {
        id,
        rawId: id,
        type: 'public-key',
        authenticatorAttachment: 'platform',
        clientExtensionResults: {},
        response: {
          clientDataJSON: base64url(clientDataOf('webauthn.create', { ...options, origin })),
          attestationObject: base64url(cborOf(attestation)),
          transports: ['internal', 'hybrid'],
        },
      };
    },
    /** navigator.credentials.get(), as JSON. */
    signIn: (options: Ceremony, lie: Partial<AuthenticatorOptions> = {}) => {
      const { rpId, origin, verifiesUser } = settingsOf(lie);
      counter += 1;
      const clientData = clientDataOf('webauthn.get', { ...options, origin });
      const authenticatorData = authenticatorDataOf(rpId, verifiesUser, null);
      const signed = Buffer.concat([authenticatorData, createHash('sha256').update(clientData).digest()]);
      return {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: base64url(clientData),
          authenticatorData: base64url(authenticatorData),
          signature: base64url(sign(algorithm === 'Ed25519' ? null : 'sha256', signed, privateKey)),
          userHandle,
        },
      };
    },
  };
};

export type Authenticator = ReturnType<typeof makeAuthenticator>;
