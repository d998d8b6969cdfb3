import { createECDH } from 'node:crypto';

import * as v from 'valibot';

import type { PushKeys, PushSubscription } from '../../../shared/notifications/domain/push-subscription.ts';
import type { ResourceOf } from '../../../shared/platform/http/reply.ts';
import { described, resource } from '../../../shared/platform/http/schemas/described.ts';
import { dateTime, uuid } from '../../../shared/platform/http/schemas/envelope-schema.ts';
import { asText, field, freeText, nullable, required, text, type Rule } from '../../../shared/platform/http/schemas/fields.ts';
import { isoInstant } from '../../../shared/platform/time/instant.ts';
import type { SendOutcome } from '../ports/send-outcome.ts';
import type { PushTest } from '../use-cases/push-subscriptions.ts';

const MAX_ENDPOINT = 2_048;
const MAX_NAME = 100;
const AUTH_BYTES = 16;
/** Latest instant of a date, in epoch milliseconds. */
const MAX_INSTANT = 8.64e15;

const BASE64URL = /^[\w-]+={0,2}$/;

/** Whether bytes are a point of P-256 (RFC 8291 §2.1): others could reveal something about the keys of a message. */
const isPoint = (bytes: Buffer): boolean => {
  const own = createECDH('prime256v1');
  own.generateKeys();
  try {
    own.computeSecret(bytes);
    return bytes.length === 65 && bytes[0] === 4;
  } catch {
    return false;
  }
};

const bytesOf = (value: unknown): Buffer | null =>
  typeof value === 'string' && value.length <= 200 && BASE64URL.test(value) ? Buffer.from(value, 'base64url') : null;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const keySchema = (description: string) => ({ type: 'string', pattern: BASE64URL.source, description });

const keys: Rule<unknown, PushKeys, 'push_keys_invalid'> = {
  schema: {
    type: 'object',
    required: ['p256dh', 'auth'],
    properties: { p256dh: keySchema('Public key: a point of P-256.'), auth: keySchema('Secret of 16 bytes.') },
  },
  errors: ['push_keys_invalid'],
  read: (sent) => {
    const [p256dh, auth] = isRecord(sent) ? [bytesOf(sent['p256dh']), bytesOf(sent['auth'])] : [null, null];
    if (p256dh === null || auth?.length !== AUTH_BYTES || !isPoint(p256dh)) return { code: 'push_keys_invalid' };
    return { value: { p256dh: p256dh.toString('base64url'), auth: auth.toString('base64url') } };
  },
};

const instant: Rule<unknown, number, 'invalid_field_type'> = {
  schema: { type: 'number', minimum: 0 },
  errors: ['invalid_field_type'],
  read: (sent) =>
    typeof sent === 'number' && sent >= 0 && sent <= MAX_INSTANT ? { value: Math.floor(sent) } : { code: 'invalid_field_type' },
};

/** `PushSubscription.toJSON()` of a browser (W3C Push API), with a name. */
export const pushSubscriptionFields = v.object({
  endpoint: field(
    required(asText(text({ maxLength: MAX_ENDPOINT }, { code: 'push_endpoint_not_allowed' })), {
      code: 'required',
    }),
    'Address of the browser at its push service.',
  ),
  expirationTime: field(nullable(instant), 'When the browser expects the subscription to end, in epoch milliseconds.'),
  keys: field(required(keys, { code: 'required' }), 'Keys of the browser (base64url): `p256dh` and `auth`.'),
  device_name: field(
    nullable(
      asText(
        freeText(MAX_NAME, {
          tooLong: { code: 'validation_error', reason: 'device_name_length' },
          unprintable: { code: 'validation_error', reason: 'control_characters' },
        }),
      ),
    ),
    'Name for the list, such as `Chrome on my laptop`.',
  ),
});

export const pushKeyResource = resource('PushPublicKey', {
  type: 'push_public_key',
  id: described(uuid, 'The account.'),
  attributes: {
    public_key: described(
      v.string(),
      '`applicationServerKey` of a subscription: a point of P-256, uncompressed, base64url.',
      'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
    ),
  },
});

export const pushSubscriptionResource = resource('PushSubscription', {
  type: 'push_subscription',
  id: described(uuid, 'Id of the subscription: the same for every subscription of a browser.'),
  attributes: {
    service: described(v.string(), 'Host of its push service.', 'fcm.googleapis.com'),
    device_name: described(v.nullable(v.string()), 'Name that the browser sent; null for none.', 'Chrome on my laptop'),
    expires_at: described(v.nullable(dateTime), 'When the browser expects it to end; null for no such instant.', null),
    created_at: described(dateTime, 'When it was created first.'),
  },
});

/** A subscription without its address and its keys: they are credentials. */
export const pushSubscriptionData = ({ id, endpoint, deviceName, expiresAt, createdAt }: PushSubscription) =>
  ({
    type: 'push_subscription',
    id,
    attributes: {
      service: new URL(endpoint).host,
      device_name: deviceName,
      expires_at: isoInstant(expiresAt),
      created_at: isoInstant(createdAt),
    },
  }) satisfies ResourceOf<typeof pushSubscriptionResource>;

/** Why a test was not delivered. */
const TEST_ERRORS = ['gone', 'refused', 'unavailable', 'no_response'] as const;

export type TestError = (typeof TEST_ERRORS)[number];

const ERROR_OF: Readonly<Record<Exclude<SendOutcome['kind'], 'sent'>, TestError>> = {
  gone: 'gone',
  refused: 'refused',
  later: 'unavailable',
  unknown: 'no_response',
};

export const testAttributes = {
  delivered: described(v.boolean(), 'Whether the service accepted the message.', true),
  http_status: described(v.nullable(v.number()), 'Status of its response; null without one.', 201),
  error: described(
    v.nullable(v.picklist(TEST_ERRORS)),
    '`gone`: the recipient no longer exists and was removed. `refused`: the service refused the message. `unavailable`: it takes none now. ' +
      '`no_response`: it gave no response in time. Null for a delivered one.',
    null,
  ),
};

/** The attributes of a test's result. */
export const shownOutcome = (outcome: SendOutcome) => ({
  delivered: outcome.kind === 'sent',
  http_status: 'status' in outcome ? outcome.status : null,
  error: outcome.kind === 'sent' ? null : ERROR_OF[outcome.kind],
});

export const pushTestResource = resource('PushTest', {
  type: 'push_test',
  id: described(uuid, 'Id of the subscription.'),
  attributes: { service: described(v.string(), 'Host of its push service.', 'fcm.googleapis.com'), ...testAttributes },
});

export const pushTestData = ({ subscription: { id, endpoint }, outcome }: PushTest) =>
  ({ type: 'push_test', id, attributes: { service: new URL(endpoint).host, ...shownOutcome(outcome) } }) satisfies ResourceOf<
    typeof pushTestResource
  >;
