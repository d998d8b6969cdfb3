import type { EventPattern } from '../../events/event-pattern.ts';
import type { Brand } from '../../platform/brand.ts';
import { isUuid } from '../../platform/ids/uuid.ts';
import type { SealedText } from '../../platform/secrets/vault.ts';
import type { Owner } from './owner.ts';

export type EndpointId = Brand<string, 'EndpointId'>;

export const isEndpointId = (text: string): text is EndpointId => isUuid(text);

export const ENDPOINT_STATUSES = ['active', 'disabled', 'auto_disabled'] as const;

/** `auto_disabled`: it answered 410, or nothing else than failures for too long. */
export type EndpointStatus = (typeof ENDPOINT_STATUSES)[number];

/** What its owner can change. */
export type EndpointSettings = {
  readonly url: string;
  readonly events: readonly EventPattern[];
  readonly description: string | null;
  readonly status: EndpointStatus;
  /** Whether deliveries are also signed with the service's own key (`v1a`). */
  readonly hasEd25519Signature: boolean;
  /** Whether deliveries carry `X-Webhook-Signature` and its timestamped form, too. */
  readonly hasCompatibilityHeaders: boolean;
};

/** A secret that signs until an instant (epoch milliseconds), although another one has replaced it. */
export type PreviousSecret = { readonly sealed: SealedText; readonly expiresAt: number };

/** Secrets of the past that one endpoint may have; each of them adds a signature to every delivery. */
export const MAX_PREVIOUS_SECRETS = 10;

/**
 * How long the last attempt at an endpoint's URL took; `unknown` before the first one. An endpoint that is not quick gets one
 * delivery at a time, and one that is slow is served apart.
 */
export const RESPONSE_SPEEDS = ['unknown', 'quick', 'slow'] as const;

export type ResponseSpeed = (typeof RESPONSE_SPEEDS)[number];

/** Where events are delivered to. Instants are epoch milliseconds. */
export type Endpoint = EndpointSettings & {
  readonly id: EndpointId;
  readonly owner: Owner;
  readonly secret: SealedText;
  /** The last characters of the secret. */
  readonly secretHint: string;
  /** Replaced secrets whose overlap may still run, the newest first. */
  readonly previousSecrets: readonly PreviousSecret[];
  readonly consecutiveFailures: number;
  /** When the first attempt failed since one succeeded; null when the last one did. */
  readonly failingSince: number | null;
  /** The `failingSince` that its account was warned of last; null when it never was. */
  readonly warnedFailingSince: number | null;
  /** Deliveries since then whose attempts are all used up. */
  readonly exhaustedDeliveries: number;
  readonly responseSpeed: ResponseSpeed;
  /** When an attempt last got no answer in the whole time that it had; null once an attempt was answered. */
  readonly timedOutAt: number | null;
  /** Until when one of its deliveries has the lease, or it rests after an attempt without an answer; 0 for neither. */
  readonly leaseUntil: number;
  readonly lastDeliveryAt: number | null;
  /** Since when it gets nothing, and why; null for an active endpoint. */
  readonly disabled: { readonly at: number; readonly reason: DisabledReason } | null;
  readonly createdAt: number;
  readonly updatedAt: number;
};

/** The result of an attempt, for its endpoint. `exhausted`: it was the last one of its delivery. `gone`: 410. */
export type AttemptResult = 'succeeded' | 'failed' | 'exhausted' | 'gone';

export const DISABLED_REASONS = ['gone', 'failing', 'user', 'admin'] as const;

/** Why an endpoint is disabled: it answered 410, failed for too long, or its owner or an admin disabled it. */
export type DisabledReason = (typeof DISABLED_REASONS)[number];

/** Why the service disables an endpoint. */
export type DisableReason = Exclude<DisabledReason, 'user' | 'admin'>;

/** Failing for so long, its account is warned. */
const WARN_AFTER_MS = 86_400_000;

/** Failing for so long, with so many deliveries given up, an endpoint is disabled. */
const DISABLE_AFTER_MS = 5 * 86_400_000;
const DISABLE_FROM_EXHAUSTED = 10;

/** Whether to disable an endpoint, in its state after an attempt. Intervals are divided by `timeScale`. */
export const shouldDisable = (
  { failingSince, exhaustedDeliveries }: Pick<Endpoint, 'failingSince' | 'exhaustedDeliveries'>,
  result: AttemptResult,
  now: number,
  timeScale: number,
): boolean => {
  if (result === 'gone') return true;
  return failingSince !== null && exhaustedDeliveries >= DISABLE_FROM_EXHAUSTED && now - failingSince >= DISABLE_AFTER_MS / timeScale;
};

/**
 * Whether to warn the account of an endpoint, in its state after a failed attempt: once from a first failure to the next success. Intervals
 * are divided by `timeScale`.
 */
export const shouldWarn = (
  { failingSince, warnedFailingSince }: Pick<Endpoint, 'failingSince' | 'warnedFailingSince'>,
  now: number,
  timeScale: number,
): boolean => failingSince !== null && failingSince !== warnedFailingSince && now - failingSince >= WARN_AFTER_MS / timeScale;

/** The secrets before the current one that still sign at an instant. */
export const overlappingSecrets = ({ previousSecrets }: Pick<Endpoint, 'previousSecrets'>, now: number): readonly PreviousSecret[] =>
  previousSecrets.filter(({ expiresAt }) => expiresAt > now);

/**
 * The secrets after a replacement. The current one signs until `overlapUntil`, or not at all when that is null; earlier ones sign until
 * their own end. Null when too many would sign at once.
 */
export const secretReplacement = (
  endpoint: Pick<Endpoint, 'secret' | 'previousSecrets'>,
  { secret, secretHint, overlapUntil }: { readonly secret: SealedText; readonly secretHint: string; readonly overlapUntil: number | null },
  now: number,
): Pick<Endpoint, 'secret' | 'secretHint' | 'previousSecrets' | 'updatedAt'> | null => {
  const current = overlapUntil === null ? [] : [{ sealed: endpoint.secret, expiresAt: overlapUntil }];
  const previousSecrets = [...current, ...overlappingSecrets(endpoint, now)];
  return previousSecrets.length > MAX_PREVIOUS_SECRETS ? null : { secret, secretHint, previousSecrets, updatedAt: now };
};
