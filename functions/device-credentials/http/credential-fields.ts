import * as v from 'valibot';

import { asText, field, freeText, further, required, uuidOf, type Rule } from '../../../shared/platform/http/schemas/fields.ts';
import { isChallengeId } from '../domain/passkey-challenge.ts';
import { isCredentialId } from '../domain/passkey.ts';
import type { AuthenticationResponse, RegistrationResponse } from '../ports/passkey-verifier.ts';

const MAX_NAME_LENGTH = 100;
/** A registration with the key and certificates of an authenticator is some kilobytes. */
const MAX_BINARY_LENGTH = 16_384;

const binary = v.pipe(v.string(), v.regex(/^[\w-]+$/), v.maxLength(MAX_BINARY_LENGTH));
const credentialId = v.pipe(v.string(), v.guard(isCredentialId));
const head = { id: credentialId, type: v.literal('public-key') };

const registration = v.pipe(
  v.object({
    ...head,
    response: v.object({ clientDataJSON: binary, attestationObject: binary, transports: v.optional(v.array(v.string()), []) }),
  }),
  v.transform(({ id, response }): RegistrationResponse => ({ id, ...response })),
);

const authentication = v.pipe(
  v.object({
    ...head,
    response: v.object({
      clientDataJSON: binary,
      authenticatorData: binary,
      signature: binary,
      userHandle: v.nullish(v.pipe(v.string(), v.regex(/^[\w-]*$/), v.maxLength(128)), null),
    }),
  }),
  v.transform(({ id, response }): AuthenticationResponse => ({
    id,
    ...response,
    userHandle: response.userHandle === '' ? null : response.userHandle,
  })),
);

type Failed = 'webauthn_verification_failed';

const binarySchema = { type: 'string', pattern: '^[A-Za-z0-9_-]+$', maxLength: MAX_BINARY_LENGTH };

/** Members of the answer of an authenticator (WebAuthn Level 3, 5.2). */
const MEMBERS = {
  clientDataJSON: 'The data that the browser signed, base64url.',
  attestationObject: 'The new public key, base64url.',
  authenticatorData: 'State of the authenticator at its use, base64url.',
  signature: 'Signature of the authenticator, base64url.',
} as const;

type Member = keyof typeof MEMBERS;

/** A browser's answer, unchanged (WebAuthn Level 3: toJSON()). One of another form proves nothing. */
const answerOf = <Answer>(
  title: string,
  parser: v.GenericSchema<unknown, Answer>,
  members: readonly Member[],
  optionalMembers: Readonly<Record<string, unknown>>,
): Rule<unknown, Answer, Failed> => ({
  schema: {
    type: 'object',
    title,
    required: ['id', 'type', 'response'],
    properties: {
      id: { type: 'string', pattern: '^[A-Za-z0-9_-]{1,1364}$', description: 'Id of the credential, base64url.' },
      type: { type: 'string', const: 'public-key', description: 'Kind of the credential.' },
      response: {
        type: 'object',
        description: 'Answer of the authenticator.',
        required: members,
        properties: {
          ...Object.fromEntries(members.map((name) => [name, { ...binarySchema, description: MEMBERS[name] }])),
          ...optionalMembers,
        },
      },
    },
  },
  errors: ['webauthn_verification_failed'],
  read: (sent) => {
    const parsed = v.safeParse(parser, sent);
    return parsed.success ? { value: parsed.output } : { code: 'webauthn_verification_failed' };
  },
});

const challengeId = field(
  required(asText(uuidOf(isChallengeId, { code: 'webauthn_verification_failed' })), { code: 'required' }),
  'The `challenge_id` of the options.',
);

const isNotBlank = (value: string): boolean => value.trim() !== '';

const name = field(
  required(
    asText(
      further(
        freeText(MAX_NAME_LENGTH, {
          tooLong: { code: 'validation_error', reason: 'passkey_name' },
          unprintable: { code: 'validation_error', reason: 'control_characters' },
        }),
        ['validation_error'],
        (value) => (isNotBlank(value) ? { value: value.trim() } : { code: 'validation_error', reason: 'passkey_name' }),
      ),
    ),
    { code: 'required' },
  ),
  'Name that the user gives the passkey.',
);

export const newPasskeyFields = v.object({
  challenge_id: challengeId,
  credential: field(
    required(
      answerOf('PasskeyRegistration', registration, ['clientDataJSON', 'attestationObject'], {
        transports: { type: 'array', items: { type: 'string' }, description: 'How the authenticator can be reached.' },
      }),
      { code: 'required' },
    ),
    'Answer of `navigator.credentials.create()` (RegistrationResponseJSON).',
  ),
  name,
});

export const renamedPasskeyFields = v.object({ name });

export const signInFields = v.object({
  challenge_id: challengeId,
  credential: field(
    required(
      answerOf('PasskeyAuthentication', authentication, ['clientDataJSON', 'authenticatorData', 'signature'], {
        userHandle: {
          type: ['string', 'null'],
          pattern: '^[A-Za-z0-9_-]*$',
          maxLength: 128,
          description: 'Handle of the user, base64url.',
        },
      }),
      { code: 'required' },
    ),
    'Answer of `navigator.credentials.get()` (AuthenticationResponseJSON).',
  ),
});
