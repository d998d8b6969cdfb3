import * as v from 'valibot';

import { isEventType } from '../../events/catalogue.ts';
import type { RawItem } from '../../platform/dynamodb/table.ts';
import { isSealedText } from '../../platform/secrets/vault.ts';
import { ENDPOINT_STATUSES, isEndpointId, type Endpoint } from '../domain/endpoint.ts';
import type { Owner } from '../domain/owner.ts';
import { endpointKey } from './keys.ts';

const sealed = v.pipe(v.string(), v.guard(isSealedText));
const nullableNumber = v.nullish(v.number(), null);

const endpointItem = v.object({
  endpoint_id: v.pipe(v.string(), v.guard(isEndpointId)),
  url: v.string(),
  event_types: v.array(v.pipe(v.string(), v.guard(isEventType))),
  description: v.nullish(v.string(), null),
  status: v.picklist(ENDPOINT_STATUSES),
  ed25519_signature: v.optional(v.boolean(), false),
  compatibility_headers: v.optional(v.boolean(), false),
  secret: sealed,
  secret_hint: v.string(),
  previous_secret: v.optional(sealed),
  previous_expires_at: v.optional(v.number()),
  consecutive_failures: v.number(),
  failing_since: nullableNumber,
  warned_failing_since: nullableNumber,
  exhausted_deliveries: v.number(),
  is_quick: v.boolean(),
  last_delivery_at: nullableNumber,
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
    previousSecret:
      stored.previous_secret === undefined ? null : { sealed: stored.previous_secret, expiresAt: stored.previous_expires_at ?? 0 },
    consecutiveFailures: stored.consecutive_failures,
    failingSince: stored.failing_since,
    warnedFailingSince: stored.warned_failing_since,
    exhaustedDeliveries: stored.exhausted_deliveries,
    isQuick: stored.is_quick,
    lastDeliveryAt: stored.last_delivery_at,
    createdAt: stored.created_at,
    updatedAt: stored.updated_at,
  };
};

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
  previous_secret: endpoint.previousSecret?.sealed,
  previous_expires_at: endpoint.previousSecret?.expiresAt,
  consecutive_failures: endpoint.consecutiveFailures,
  failing_since: endpoint.failingSince,
  warned_failing_since: endpoint.warnedFailingSince,
  exhausted_deliveries: endpoint.exhaustedDeliveries,
  is_quick: endpoint.isQuick,
  last_delivery_at: endpoint.lastDeliveryAt,
  created_at: endpoint.createdAt,
  updated_at: endpoint.updatedAt,
});
