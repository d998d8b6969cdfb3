import * as v from 'valibot';

import { attributePointer, fail, ok, type Result } from '../../../shared/errors/failure.ts';
import type { EventType } from '../../../shared/events/catalogue.ts';
import { isNumberLiteral, jsonField, textOf, type FieldResult } from '../../../shared/platform/http/json-field.ts';
import { jsonAttributesOf, type ApiGatewayRequest } from '../../../shared/platform/http/request.ts';
import type { JsonObject } from '../../../shared/platform/json/json.ts';
import type { EndpointSettings } from '../domain/endpoint.ts';
import { isPublishedType, PUBLISHED_TYPES, TEST_TYPE } from '../domain/event-types.ts';
import type { NewEndpoint } from '../use-cases/create-endpoint.ts';

const MAX_URL_LENGTH = 2_048;
const MAX_DESCRIPTION_LENGTH = 255;
const MAX_EVENTS = 10;
const MAX_OVERLAP_SECONDS = 86_400;

// eslint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u001F\u007F]/;

const urlRule = (value: unknown): FieldResult<string | null> => {
  if (value === null) return { value: null };
  const text = textOf(value);
  if (!('value' in text)) return text;
  if (text.value.trim() === '') return { code: 'webhook_url_required' };
  if (text.value.length > MAX_URL_LENGTH) return { code: 'webhook_url_too_long' };
  return CONTROL.test(text.value) || URL.parse(text.value) === null ? { code: 'webhook_url_invalid_format' } : { value: text.value };
};

const eventsRule = (value: unknown): FieldResult<readonly string[] | null> => {
  if (value === null) return { value: null };
  if (!Array.isArray(value)) return { code: 'invalid_field_type' };
  const types: readonly unknown[] = value;
  if (types.length === 0) return { code: 'webhook_events_required' };
  const texts = types.filter((type) => typeof type === 'string');
  if (texts.length < types.length) return { code: 'invalid_field_type' };
  return new Set(texts).size > MAX_EVENTS ? { code: 'webhook_events_too_many' } : { value: [...new Set(texts)] };
};

const descriptionRule = (value: unknown): FieldResult<string | null> => {
  if (value === null) return { value: null };
  const text = textOf(value);
  if (!('value' in text)) return text;
  if (text.value.length > MAX_DESCRIPTION_LENGTH) return { code: 'webhook_description_too_long' };
  return CONTROL.test(text.value) ? { code: 'validation_error', reason: 'control_characters' } : text;
};

const statusRule = (value: unknown): FieldResult<'active' | 'disabled' | null> =>
  value === null || value === 'active' || value === 'disabled' ? { value } : { code: 'validation_error', reason: 'webhook_status' };

const overlapRule = (value: unknown): FieldResult<number> => {
  if (value === null) return { value: MAX_OVERLAP_SECONDS };
  const seconds = isNumberLiteral(value) ? Number(value.source) : Number.NaN;
  const isValid = Number.isSafeInteger(seconds) && seconds >= 0 && seconds <= MAX_OVERLAP_SECONDS;
  return isValid ? { value: seconds } : { code: 'validation_error', reason: 'secret_overlap' };
};

const testTypeRule = (value: unknown): FieldResult<EventType | typeof TEST_TYPE> => {
  if (value === null || value === TEST_TYPE) return { value: TEST_TYPE };
  const text = textOf(value);
  if (!('value' in text)) return text;
  return isPublishedType(text.value) ? { value: text.value } : { code: 'webhook_event_invalid' };
};

const url = jsonField(
  {
    schema: { type: 'string', format: 'uri', maxLength: MAX_URL_LENGTH },
    description: 'https, port 443 or 8443, a public domain name. Checked when it is set and at every attempt.',
  },
  urlRule,
);

const events = jsonField(
  {
    schema: { type: 'array', items: { type: 'string', enum: PUBLISHED_TYPES }, minItems: 1, maxItems: MAX_EVENTS },
    description: 'Types of the events to deliver.',
  },
  eventsRule,
);

const description = jsonField(
  { schema: { type: ['string', 'null'], maxLength: MAX_DESCRIPTION_LENGTH }, description: 'A note of your own.' },
  descriptionRule,
);

const status = jsonField(
  { schema: { type: 'string', enum: ['active', 'disabled'] }, description: '`active` also forgets past failures.' },
  statusRule,
);

/** Body of POST /webhooks. */
export const newEndpointFields = v.pipe(
  v.object({ url, events, description }),
  v.metadata({ objectSchema: { required: ['url', 'events'] } }),
);

/** Body of PUT and PATCH /webhooks/{id}. */
export const changedEndpointFields = v.object({ url, events, description, status });

/** Body of POST /webhooks/{id}/regenerate-secret. */
export const replacedSecretFields = v.object({
  overlap_seconds: jsonField(
    {
      schema: { type: 'integer', minimum: 0, maximum: MAX_OVERLAP_SECONDS, default: MAX_OVERLAP_SECONDS },
      description: 'For so long deliveries are signed with the secret before, too. 0 when it leaked.',
    },
    overlapRule,
  ),
});

/** Body of POST /webhooks/{id}/test. */
export const testFields = v.object({
  event: jsonField(
    { schema: { type: 'string', enum: [TEST_TYPE, ...PUBLISHED_TYPES], default: TEST_TYPE }, description: 'Type that the delivery names.' },
    testTypeRule,
  ),
});

/** A JSON body that may be left out. */
export const readOptionalBody = async (request: ApiGatewayRequest) => {
  if (request.body === null || request.body === '') return ok({});
  const contentType = Object.entries(request.headers ?? {}).find(([name]) => name.toLowerCase() === 'content-type')?.[1];
  return Promise.resolve(jsonAttributesOf(request, contentType));
};

type EventsProblem = 'webhook_event_invalid';

/** The types of a list, each of which has to exist. */
const typesOf = (names: readonly string[]): Result<readonly EventType[], EventsProblem> => {
  const unknown = names.find((name) => !isPublishedType(name));
  if (unknown === undefined) return ok(names.filter(isPublishedType));
  const event = unknown.slice(0, 100);
  return fail({ code: 'webhook_event_invalid', pointer: attributePointer('events'), params: { event } }, { meta: { event } });
};

/** What a caller asks to be created. */
export const newEndpointOf = (
  fields: v.InferOutput<typeof newEndpointFields>,
): Result<NewEndpoint, EventsProblem | 'webhook_url_required' | 'webhook_events_required'> => {
  const { url: address, events: names } = fields;
  if (address === null) return fail({ code: 'webhook_url_required', pointer: attributePointer('url') });
  if (names === null) return fail({ code: 'webhook_events_required', pointer: attributePointer('events') });
  const types = typesOf(names);
  return types.ok ? ok({ url: address, events: types.value, description: fields.description }) : types;
};

/** What a caller asks to be changed; only `json`, the body as sent, tells a description of null from none. */
export const endpointChangesOf = (
  fields: v.InferOutput<typeof changedEndpointFields>,
  json: JsonObject,
): Result<Partial<EndpointSettings>, EventsProblem | 'no_valid_fields'> => {
  const types = fields.events === null ? ok(null) : typesOf(fields.events);
  if (!types.ok) return types;
  const changes: Partial<EndpointSettings> = {
    ...(fields.url === null ? {} : { url: fields.url }),
    ...(types.value === null ? {} : { events: types.value }),
    ...(Object.hasOwn(json, 'description') ? { description: fields.description } : {}),
    ...(fields.status === null ? {} : { status: fields.status }),
  };
  return Object.keys(changes).length === 0 ? fail('no_valid_fields') : ok(changes);
};
