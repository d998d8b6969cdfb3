import * as v from 'valibot';

import { dateTime, uuid } from '../../../shared/platform/http/envelope-schema.ts';
import { TRANSPORTS } from '../domain/passkey.ts';

const binary = v.pipe(v.string(), v.regex(/^[\w-]+$/));

const descriptor = v.strictObject({ type: v.literal('public-key'), id: binary, transports: v.array(v.picklist(TRANSPORTS)) });

const request = <const Options extends v.GenericSchema>(publicKey: Options) =>
  v.strictObject({
    type: v.literal('webauthn_request'),
    id: uuid,
    attributes: v.strictObject({ challenge_id: uuid, public_key: publicKey }),
  });

/** PublicKeyCredentialCreationOptionsJSON (WebAuthn Level 3, 5.1.9). */
export const registrationRequest = request(
  v.strictObject({
    rp: v.strictObject({ id: v.string(), name: v.string() }),
    user: v.strictObject({ id: binary, name: v.string(), displayName: v.string() }),
    challenge: binary,
    pubKeyCredParams: v.array(v.strictObject({ type: v.literal('public-key'), alg: v.number() })),
    timeout: v.number(),
    excludeCredentials: v.array(descriptor),
    authenticatorSelection: v.strictObject({
      residentKey: v.literal('required'),
      requireResidentKey: v.literal(true),
      userVerification: v.literal('required'),
    }),
    attestation: v.literal('none'),
  }),
);

/** PublicKeyCredentialRequestOptionsJSON (WebAuthn Level 3, 5.1.10). */
export const signInRequest = request(
  v.strictObject({
    challenge: binary,
    rpId: v.string(),
    timeout: v.number(),
    userVerification: v.literal('required'),
    allowCredentials: v.array(descriptor),
  }),
);

export const passkeyResource = v.strictObject({
  type: v.literal('device_credential'),
  id: uuid,
  attributes: v.strictObject({
    name: v.string(),
    transports: v.array(v.picklist(TRANSPORTS)),
    backed_up: v.boolean(),
    created_at: dateTime,
    last_used_at: v.nullable(dateTime),
  }),
});
