import type { ValidationStatus } from '../status.ts';

/** Verdicts that may be provisional, because a CEP can be published late (interface: Validation status). */
export const RETRY_OUTCOMES = ['not_found', 'cep_unavailable', 'error'] as const satisfies readonly ValidationStatus[];

export type RetryOutcome = (typeof RETRY_OUTCOMES)[number];

export const MIN_INTERVAL_SECONDS = 300;
export const MAX_INTERVAL_SECONDS = 86_400;

export const DEFAULT_MAX_RETRIES = 3;
const DEFAULT_INTERVAL_SECONDS = 3_600;

/** How a validation is run again. */
export type RetryPolicy = {
  readonly maxRetries: number;
  readonly intervalSeconds: number;
  /** Verdicts that are run again. */
  readonly outcomes: readonly RetryOutcome[];
};

/** Whether two policies have the same effect; the order of the outcomes has none. */
export const isSamePolicy = (one: RetryPolicy, other: RetryPolicy): boolean =>
  one.maxRetries === other.maxRetries &&
  one.intervalSeconds === other.intervalSeconds &&
  RETRY_OUTCOMES.every((outcome) => one.outcomes.includes(outcome) === other.outcomes.includes(outcome));

/** A policy as a caller sends it; null for a missing field. */
export type RequestedRetryPolicy =
  | { readonly kind: 'off' }
  | {
      readonly kind: 'on';
      readonly maxRetries: number | null;
      readonly intervalSeconds: number | null;
      readonly outcomes: readonly RetryOutcome[] | null;
    };

/**
 * The requested policy within the plan's cap of retries; null when it exceeds the cap. Defaults: 3 retries (or the cap,
 * when lower), one hour apart, for all three verdicts.
 */
export const completePolicy = (requested: Extract<RequestedRetryPolicy, { kind: 'on' }>, maxRetriesOfPlan: number): RetryPolicy | null => {
  const maxRetries = requested.maxRetries ?? Math.min(DEFAULT_MAX_RETRIES, maxRetriesOfPlan);
  if (maxRetries > maxRetriesOfPlan || maxRetriesOfPlan < 1) return null;
  return {
    maxRetries,
    intervalSeconds: requested.intervalSeconds ?? DEFAULT_INTERVAL_SECONDS,
    outcomes: requested.outcomes ?? RETRY_OUTCOMES,
  };
};

/** Payment states that are final without a certificate: no later query changes them. */
const FINAL_STATES: ReadonlySet<string | null> = new Set(['cancelado', 'rechazado', 'no_liquidado']);

/**
 * Whether a verdict may still change: one of the three that can be provisional, about a payment whose state is not
 * final (interface: Retry cycle).
 */
export const isProvisional = (verdict: {
  readonly status: ValidationStatus;
  readonly centralStatus: string | null;
}): verdict is { readonly status: RetryOutcome; readonly centralStatus: string | null } =>
  RETRY_OUTCOMES.some((outcome) => outcome === verdict.status) && !FINAL_STATES.has(verdict.centralStatus);
