import * as v from 'valibot';

import { isEventPattern } from '../../events/event-pattern.ts';
import type { RawItem } from '../../platform/dynamodb/table.ts';
import { isSealedText } from '../../platform/secrets/vault.ts';
import {
  DISABLED_REASONS,
  RESPONSE_SPEEDS,
  ENDPOINT_STATUSES,
  isEndpointId,
  type Endpoint,
  type PreviousSecret,
} from '../domain/endpoint.ts';
import type { Owner } from '../domain/owner.ts';
import { endpointKey } from './keys.ts';

const sealed = v.pipe(v.string(), v.guard(isSealedText));
const nullableNumber = v.nullish(v.number(), null);

const endpointItem = v.object({
  endpoint_id: v.pipe(v.string(), v.guard(isEndpointId)),
  url: v.string(),
  event_types: v.array(v.pipe(v.string(), v.guard(isEventPattern))),
  description: v.nullish(v.string(), null),
  status: v.picklist(ENDPOINT_STATUSES),
  ed25519_signature: v.optional(v.boolean(), false),
  compatibility_headers: v.optional(v.boolean(), false),
  secret: sealed,
  secret_hint: v.string(),
  previous_secrets: v.optional(v.array(v.object({ sealed, expires_at: v.number() })), []),
  consecutive_failures: v.number(),
  failing_since: nullableNumber,
  warned_failing_since: nullableNumber,
  exhausted_deliveries: v.number(),
  response_speed: v.picklist(RESPONSE_SPEEDS),
  timed_out_at: nullableNumber,
  lease_until: v.optional(v.number(), 0),
  last_delivery_at: nullableNumber,
  disabled: v.nullish(v.object({ at: v.number(), reason: v.picklist(DISABLED_REASONS) }), null),
  created_at: v.number(),
  updated_at: v.number(),
});

export const endpointFromItem = (owner: Owner, item: RawItem): Endpoint => {
  const stored = v.parse(endpointItem, item);
  return {
    id: stored.endpoint_id,
    owner,
    url: stored.url,
    events: stored.event_types,
    description: stored.description,
    status: stored.status,
    hasEd25519Signature: stored.ed25519_signature,
    hasCompatibilityHeaders: stored.compatibility_headers,
    secret: stored.secret,
    secretHint: stored.secret_hint,
    previousSecrets: stored.previous_secrets.map(({ sealed: secret, expires_at: expiresAt }) => ({ sealed: secret, expiresAt })),
    consecutiveFailures: stored.consecutive_failures,
    failingSince: stored.failing_since,
    warnedFailingSince: stored.warned_failing_since,
    exhaustedDeliveries: stored.exhausted_deliveries,
    responseSpeed: stored.response_speed,
    timedOutAt: stored.timed_out_at,
    leaseUntil: stored.lease_until,
    lastDeliveryAt: stored.last_delivery_at,
    disabled: stored.disabled,
    createdAt: stored.created_at,
    updatedAt: stored.updated_at,
  };
};

export const previousSecretItems = (secrets: readonly PreviousSecret[]): readonly RawItem[] =>
  secrets.map(({ sealed: secret, expiresAt }) => ({ sealed: secret, expires_at: expiresAt }));

export const itemOfEndpoint = (endpoint: Endpoint): RawItem => ({
  ...endpointKey(endpoint.owner, endpoint.id),
  endpoint_id: endpoint.id,
  url: endpoint.url,
  event_types: endpoint.events,
  description: endpoint.description,
  status: endpoint.status,
  ed25519_signature: endpoint.hasEd25519Signature,
  compatibility_headers: endpoint.hasCompatibilityHeaders,
  secret: endpoint.secret,
  secret_hint: endpoint.secretHint,
  previous_secrets: previousSecretItems(endpoint.previousSecrets),
  consecutive_failures: endpoint.consecutiveFailures,
  failing_since: endpoint.failingSince,
  warned_failing_since: endpoint.warnedFailingSince,
  exhausted_deliveries: endpoint.exhaustedDeliveries,
  response_speed: endpoint.responseSpeed,
  timed_out_at: endpoint.timedOutAt,
  lease_until: endpoint.leaseUntil,
  last_delivery_at: endpoint.lastDeliveryAt,
  disabled: endpoint.disabled,
  created_at: endpoint.createdAt,
  updated_at: endpoint.updatedAt,
});
