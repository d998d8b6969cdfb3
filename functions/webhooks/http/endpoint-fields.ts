import * as v from 'valibot';

import { attributePointer, fail, ok, type Failure, type Result } from '../../../shared/errors/failure.ts';
import { isPublishedType, PUBLISHED_TYPES, type EventType } from '../../../shared/events/catalogue.ts';
import { EVENT_PATTERNS, isEventPattern, type EventPattern } from '../../../shared/events/event-pattern.ts';
import { named } from '../../../shared/platform/http/schemas/described.ts';
import {
  asText,
  blankAsNull,
  boolean,
  field,
  freeText,
  further,
  integer,
  nullable,
  oneOf,
  required,
  text,
  type Rule,
} from '../../../shared/platform/http/schemas/fields.ts';
import type { JsonObject } from '../../../shared/platform/json/json.ts';
import type { EndpointSettings } from '../../../shared/webhooks/domain/endpoint.ts';
import { TEST_TYPE } from '../domain/event-types.ts';
import type { NewEndpoint } from '../use-cases/create-endpoint.ts';

const MAX_URL_LENGTH = 2_048;
const MAX_DESCRIPTION_LENGTH = 255;
const MAX_EVENTS = EVENT_PATTERNS.length;
export const MAX_OVERLAP_SECONDS = 86_400;

const isUrl = (value: string): boolean => /^\P{Cc}*$/u.test(value) && URL.parse(value) !== null;

const url = further(text({ maxLength: MAX_URL_LENGTH }, { code: 'webhook_url_too_long' }), ['webhook_url_invalid_format'], (value) =>
  isUrl(value) ? { value } : { code: 'webhook_url_invalid_format' },
);

const URL_DESCRIPTION = 'https, port 443 or 8443, a public domain name. Checked when it is set and at every attempt.';

type EventsProblem = 'webhook_events_required' | 'webhook_events_too_many' | 'invalid_field_type';

/** Names of event types; an unknown one is reported together with the known ones. */
const events: Rule<unknown, readonly string[], EventsProblem> = {
  schema: { type: 'array', items: { type: 'string', enum: EVENT_PATTERNS }, minItems: 1, maxItems: MAX_EVENTS },
  errors: ['webhook_events_required', 'webhook_events_too_many', 'invalid_field_type'],
  read: (sent) => {
    if (!Array.isArray(sent)) return { code: 'invalid_field_type' };
    const types: readonly unknown[] = sent;
    const names = types.filter((type) => typeof type === 'string');
    if (types.length === 0) return { code: 'webhook_events_required' };
    if (names.length < types.length) return { code: 'invalid_field_type' };
    return types.length > MAX_EVENTS ? { code: 'webhook_events_too_many' } : { value: [...new Set(names)] };
  },
};

const EVENTS_DESCRIPTION = 'Types of the events to deliver: each by its name, by a wildcard (`validation.*`), or all of them by `*`.';

const description = field(
  nullable(
    asText(
      freeText(MAX_DESCRIPTION_LENGTH, {
        tooLong: { code: 'webhook_description_too_long' },
        unprintable: { code: 'validation_error', reason: 'control_characters' },
      }),
    ),
  ),
  'A note of your own.',
);

const ed25519Signature = field(
  nullable(boolean({ code: 'invalid_field_type' })),
  'Deliveries are also signed with a key of the service (`v1a`), whose public half is at `/.well-known/webhook-keys.json`.',
);

const compatibilityHeaders = field(
  nullable(boolean({ code: 'invalid_field_type' })),
  'Deliveries also carry `X-Webhook-Signature` and `X-Webhook-Signature-Timestamped`.',
);

/** Body of POST /webhooks. */
export const newEndpointFields = named(
  'NewWebhookEndpoint',
  v.object({
    url: field(required(asText(blankAsNull(url)), { code: 'webhook_url_required' }), URL_DESCRIPTION),
    events: field(required(events, { code: 'webhook_events_required' }), EVENTS_DESCRIPTION),
    description,
    ed25519_signature: ed25519Signature,
    compatibility_headers: compatibilityHeaders,
  }),
);

/** Body of PUT and PATCH /webhooks/{id}. */
export const changedEndpointFields = named(
  'WebhookEndpointChanges',
  v.object({
    url: field(nullable(asText(url)), URL_DESCRIPTION),
    events: field(nullable(events), EVENTS_DESCRIPTION),
    description,
    status: field(
      nullable(oneOf(['active', 'disabled'], { code: 'validation_error', reason: 'webhook_status' })),
      '`active` also forgets past failures.',
    ),
    ed25519_signature: ed25519Signature,
    compatibility_headers: compatibilityHeaders,
  }),
);

/** Body of POST /webhooks/{id}/regenerate-secret. */
export const replacedSecretFields = named(
  'WebhookSecretReplacement',
  v.object({
    overlap_seconds: field(
      nullable(integer({ minimum: 0, maximum: MAX_OVERLAP_SECONDS }, { code: 'validation_error', reason: 'secret_overlap' })),
      'Seconds during which deliveries are also signed with the replaced secret: a day when it is left out. Send 0 if the secret leaked.',
    ),
  }),
);

const TEST_EVENTS: readonly (EventType | typeof TEST_TYPE)[] = [TEST_TYPE, ...PUBLISHED_TYPES];

/** Name of a type to test; `testEventOf` checks whether it exists. */
const testEvent: Rule<unknown, string, 'invalid_field_type'> = {
  schema: { type: 'string', enum: TEST_EVENTS },
  errors: ['invalid_field_type'],
  read: (sent) => (typeof sent === 'string' ? { value: sent } : { code: 'invalid_field_type' }),
};

/** Body of POST /webhooks/{id}/test. */
export const testFields = named(
  'WebhookTestRequest',
  v.object({
    event: field(nullable(testEvent), 'Type of the event that is sent; `validation.completed` when it is left out.'),
  }),
);

const invalidEvent = (field: string, name: string, valid: readonly string[]): Failure<'webhook_event_invalid'> => {
  const event = name.slice(0, 100);
  return fail(
    { code: 'webhook_event_invalid', pointer: attributePointer(field), params: { event, valid: valid.join(', ') } },
    { meta: { event, valid_events: valid } },
  );
};

/** The patterns of a list, each of which must exist; the failure lists the existing ones. */
const patternsOf = (names: readonly string[]): Result<readonly EventPattern[], 'webhook_event_invalid'> => {
  const unknown = names.find((name) => !isEventPattern(name));
  return unknown === undefined ? ok(names.filter(isEventPattern)) : invalidEvent('events', unknown, EVENT_PATTERNS);
};

/** Sent when a test names no type: the one that most endpoints subscribe to. */
const DEFAULT_TEST_EVENT: EventType = 'validation.completed';

/** The event type to test. */
export const testEventOf = ({ event }: v.InferOutput<typeof testFields>): Result<EventType | typeof TEST_TYPE, 'webhook_event_invalid'> => {
  if (event === null) return ok(DEFAULT_TEST_EVENT);
  if (event === TEST_TYPE) return ok(TEST_TYPE);
  return isPublishedType(event) ? ok(event) : invalidEvent('event', event, TEST_EVENTS);
};

/** The requested endpoint. */
export const newEndpointOf = (fields: v.InferOutput<typeof newEndpointFields>): Result<NewEndpoint, 'webhook_event_invalid'> => {
  const {
    url: address,
    description: note,
    ed25519_signature: hasEd25519Signature,
    compatibility_headers: hasCompatibilityHeaders,
  } = fields;
  const patterns = patternsOf(fields.events);
  if (!patterns.ok) return patterns;
  return ok({
    url: address,
    events: patterns.value,
    description: note,
    hasEd25519Signature: hasEd25519Signature ?? false,
    hasCompatibilityHeaders: hasCompatibilityHeaders ?? false,
  });
};

/** The requested changes; only `json`, the body as sent, distinguishes a null description from an absent one. */
export const endpointChangesOf = (
  fields: v.InferOutput<typeof changedEndpointFields>,
  json: JsonObject,
): Result<Partial<EndpointSettings>, 'webhook_event_invalid' | 'no_valid_fields'> => {
  const patterns = fields.events === null ? ok(null) : patternsOf(fields.events);
  if (!patterns.ok) return patterns;
  const changes: Partial<EndpointSettings> = {
    ...(fields.url === null ? {} : { url: fields.url }),
    ...(patterns.value === null ? {} : { events: patterns.value }),
    ...(Object.hasOwn(json, 'description') ? { description: fields.description } : {}),
    ...(fields.status === null ? {} : { status: fields.status }),
    ...(fields.ed25519_signature === null ? {} : { hasEd25519Signature: fields.ed25519_signature }),
    ...(fields.compatibility_headers === null ? {} : { hasCompatibilityHeaders: fields.compatibility_headers }),
  };
  return Object.keys(changes).length === 0 ? fail('no_valid_fields') : ok(changes);
};
