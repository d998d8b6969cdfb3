import type { FieldTexts } from './descriptions.ts';

const BASE64URL = 'pX9Ux6Vd2m0';

/** Texts and examples of passkeys (WebAuthn Level 3, JSON forms), and of API keys that are shown or replaced. */
export const passkeyTexts: FieldTexts = {
  revealed_at: { text: 'When the key was shown.' },
  previous_expires_at: { text: 'Until when the key before works; null when it has ended.' },
  public_key: { text: 'What the browser passes to `navigator.credentials`.' },
  rp: { text: 'Whom the passkey is for.' },
  rpId: { text: 'Domain that the passkey is bound to.', example: 'example.mx' },
  'public_key.user': { text: 'Whose passkey it will be.' },
  user: { text: 'Whose passkey it will be.' },
  challenge: { text: 'What the authenticator signs, base64url; good once, for five minutes.', example: BASE64URL },
  pubKeyCredParams: { text: 'Algorithms that are accepted, preferred ones first.' },
  alg: { text: 'COSE number of the algorithm.', example: -7 },
  timeout: { text: 'Milliseconds the browser waits for the user.', example: 300000 },
  excludeCredentials: { text: 'Passkeys that the account has already.' },
  allowCredentials: { text: 'Empty: whoever signs in says so by the passkey.' },
  transports: { text: 'How the authenticator is reached.', example: ['internal'] },
  authenticatorSelection: { text: 'What the authenticator has to do.' },
  residentKey: { text: 'The passkey is found without a user name.' },
  requireResidentKey: { text: 'The same for browsers of before.' },
  userVerification: { text: 'The authenticator verifies who uses it, by PIN or biometry.' },
  attestation: { text: 'Nothing is asked about the make of the authenticator.' },
  displayName: { text: 'What the browser shows.', example: 'Ana' },
  clientDataJSON: { text: 'What the browser signed, base64url.', example: BASE64URL },
  attestationObject: { text: 'The new public key, base64url.', example: BASE64URL },
  authenticatorData: { text: 'What the authenticator says of the use, base64url.', example: BASE64URL },
  signature: { text: 'Signature of the authenticator, base64url.', example: BASE64URL },
  backed_up: { text: 'Whether the passkey is synchronised between devices.', example: true },
};
