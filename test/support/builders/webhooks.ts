import { eventIdOf, type EventId } from '../../../shared/events/event-id.ts';
import { isSealedText, type SealedText } from '../../../shared/platform/secrets/vault.ts';
import { deliveryIdOf, type Delivery } from '../../../shared/webhooks/domain/delivery.ts';
import { isEndpointId, type Endpoint, type EndpointId } from '../../../shared/webhooks/domain/endpoint.ts';
import { accountOwner } from '../../../shared/webhooks/domain/owner.ts';
import { userIdOf, uuidOf } from './identity/identity.ts';

export const HAPPENED_AT = Date.parse('2026-11-05T18:00:00Z');

export const OWNER = accountOwner(userIdOf('owner'));

export const endpointIdOf = (text: string): EndpointId => {
  const id = uuidOf(`endpoint ${text}`);
  if (!isEndpointId(id)) throw new TypeError(`${id} is no id of an endpoint`);
  return id;
};

export const sealedOf = (text: string): SealedText => {
  const sealed = `1.${text}`;
  if (!isSealedText(sealed)) throw new TypeError(`${sealed} is no sealed text`);
  return sealed;
};

export const eventOf = (text: string, version = 1): EventId => eventIdOf({ pk: 'VALIDATION#1', sk: text, version }, 'validation.completed');

/** An active endpoint that has got nothing yet; it belongs to the user "owner". */
export const anEndpoint = (text: string, changes: Partial<Endpoint> = {}): Endpoint => ({
  id: endpointIdOf(text),
  owner: OWNER,
  url: `https://hooks.example.com/${text}`,
  events: ['validation.completed'],
  description: null,
  status: 'active',
  hasEd25519Signature: false,
  hasCompatibilityHeaders: false,
  secret: sealedOf('secret'),
  secretHint: '...abcd',
  previousSecrets: [],
  consecutiveFailures: 0,
  failingSince: null,
  warnedFailingSince: null,
  exhaustedDeliveries: 0,
  responseSpeed: 'unknown',
  timedOutAt: null,
  leaseUntil: 0,
  lastDeliveryAt: null,
  disabled: null,
  createdAt: HAPPENED_AT,
  updatedAt: HAPPENED_AT,
  ...changes,
});

/** A delivery that waits for its first attempt, to the endpoint "one" of the user "owner". */
export const aDelivery = (text: string, changes: Partial<Delivery> = {}): Delivery => {
  const createdAt = changes.createdAt ?? HAPPENED_AT;
  return {
    owner: OWNER,
    id: deliveryIdOf(eventOf(text), endpointIdOf('one'), createdAt),
    endpointId: endpointIdOf('one'),
    endpointUrl: 'https://hooks.example.com/one',
    eventId: eventOf(text),
    eventType: 'validation.completed',
    userId: OWNER.kind === 'account' ? OWNER.userId : userIdOf('owner'),
    position: 1,
    validationId: null,
    status: 'pending',
    attempts: 0,
    lastAttempt: null,
    history: [],
    postponed: null,
    nextAttemptAt: createdAt,
    reservedMinute: null,
    lease: null,
    dueAt: createdAt + 120_000,
    createdAt,
    correlationId: 'request',
    ...changes,
  };
};
