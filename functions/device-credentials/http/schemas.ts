import * as v from 'valibot';

import { described, named, resource } from '../../../shared/platform/http/schemas/described.ts';
import { dateTime, uuid } from '../../../shared/platform/http/schemas/envelope-schema.ts';
import { TRANSPORTS } from '../domain/passkey.ts';

const binary = v.pipe(v.string(), v.regex(/^[\w-]+$/));
const transports = v.array(named('AuthenticatorTransport', v.picklist(TRANSPORTS)));

const descriptor = named(
  'CredentialDescriptor',
  v.strictObject({
    type: described(v.literal('public-key'), 'Kind of the credential.'),
    id: described(binary, 'Id of the credential, base64url.', 'pX9Ux6Vd2m0'),
    transports: described(transports, 'How the authenticator can be reached.', ['internal']),
  }),
);

const request = <const Options extends v.GenericSchema>(component: string, publicKey: Options) =>
  resource(component, {
    type: 'webauthn_request',
    id: described(uuid, 'The challenge.'),
    attributes: {
      challenge_id: described(uuid, 'Names the challenge; the request with the answer of the browser repeats it.'),
      public_key: described(publicKey, 'Options that the page passes to `navigator.credentials`.'),
    },
  });

/** PublicKeyCredentialCreationOptionsJSON (WebAuthn Level 3, 5.1.9). */
export const registrationRequest = request(
  'PasskeyRegistrationOptions',
  v.strictObject({
    rp: described(
      v.strictObject({
        id: described(v.string(), 'Domain that the passkey is bound to.', 'example.mx'),
        name: described(v.string(), 'Name that the browser shows for the service.', 'SPEI Validation'),
      }),
      'The service that the passkey is for.',
    ),
    user: described(
      v.strictObject({
        id: described(binary, 'Handle of the user, base64url.', 'pX9Ux6Vd2m0'),
        name: described(v.string(), 'Address of the account.', 'ana@example.mx'),
        displayName: described(v.string(), 'Name that the browser shows for the user.', 'Ana'),
      }),
      'The user who will own the passkey.',
    ),
    challenge: described(binary, 'The value that the authenticator signs, base64url; valid once, for five minutes.', 'pX9Ux6Vd2m0'),
    pubKeyCredParams: described(
      v.array(
        v.strictObject({
          type: described(v.literal('public-key'), 'Kind of the credential.'),
          alg: described(v.number(), 'COSE number of the algorithm.', -7),
        }),
      ),
      'Accepted algorithms, the preferred one first.',
    ),
    timeout: described(v.number(), 'Milliseconds the browser waits for the user.', 300000),
    excludeCredentials: described(v.array(descriptor), 'Passkeys that the account has already.'),
    authenticatorSelection: described(
      v.strictObject({
        residentKey: described(v.literal('required'), 'The passkey is found without a user name.'),
        requireResidentKey: described(v.literal(true), 'The same for older browsers.'),
        userVerification: described(v.literal('required'), 'The authenticator verifies its user, by PIN or biometry.'),
      }),
      'Requirements for the authenticator.',
    ),
    attestation: described(v.literal('none'), 'The make of the authenticator is not requested.'),
  }),
);

/** PublicKeyCredentialRequestOptionsJSON (WebAuthn Level 3, 5.1.10). */
export const signInRequest = request(
  'PasskeySignInOptions',
  v.strictObject({
    challenge: described(binary, 'The value that the authenticator signs, base64url; valid once, for five minutes.', 'pX9Ux6Vd2m0'),
    rpId: described(v.string(), 'Domain that the passkey is bound to.', 'example.mx'),
    timeout: described(v.number(), 'Milliseconds the browser waits for the user.', 300000),
    userVerification: described(v.literal('required'), 'The authenticator verifies its user, by PIN or biometry.'),
    allowCredentials: described(v.array(descriptor), 'Empty: the passkey itself names its user.'),
  }),
);

export const passkeyResource = resource('Passkey', {
  type: 'device_credential',
  id: described(uuid, 'Id of the passkey.'),
  attributes: {
    name: described(v.string(), 'Name that the user gave the passkey.', 'Portátil'),
    transports: described(transports, 'How the authenticator can be reached.', ['internal']),
    backed_up: described(v.boolean(), 'Whether the passkey is synchronised between devices.', true),
    created_at: described(dateTime, 'When the passkey was added.'),
    last_used_at: described(v.nullable(dateTime), 'When a sign-in last used it; null before the first one.'),
  },
});
