import type { Tone } from '../verdict.ts';

/** How the status of a user is shown at a glance. */
export const USER_TONES = { active: 'success', suspended: 'danger', revoked: 'warning' } as const satisfies Readonly<Record<string, Tone>>;

/** How the status of a proposal is shown at a glance. */
export const PROPOSAL_TONES = {
  open: 'warning',
  confirmed: 'success',
  withdrawn: 'waiting',
  expired: 'danger',
} as const satisfies Readonly<Record<string, Tone>>;

/** How the status of a dead letter is shown at a glance. */
export const LETTER_TONES = {
  stored: 'danger',
  redriving: 'warning',
  redriven: 'success',
  discarded: 'waiting',
} as const satisfies Readonly<Record<string, Tone>>;

/** How the state of the breaker is shown at a glance. */
export const BREAKER_TONES = { closed: 'success', paused: 'warning', held_open: 'danger' } as const satisfies Readonly<
  Record<string, Tone>
>;

/** How the status of a broadcast is shown at a glance. */
export const BROADCAST_TONES = {
  counting: 'waiting',
  ready: 'warning',
  sending: 'waiting',
  paused: 'warning',
  completed: 'success',
  cancelled: 'danger',
} as const satisfies Readonly<Record<string, Tone>>;

/** How the status of a subscription is shown at a glance. */
export const SUBSCRIPTION_TONES = {
  active: 'success',
  trialing: 'success',
  past_due: 'warning',
  unpaid: 'danger',
  canceled: 'waiting',
  paused: 'warning',
  incomplete: 'warning',
  incomplete_expired: 'danger',
} as const satisfies Readonly<Record<string, Tone>>;

/** How the status of an import is shown at a glance. */
export const IMPORT_TONES = {
  pending: 'waiting',
  preview_ready: 'warning',
  committing: 'waiting',
  validating: 'waiting',
  completed: 'success',
  failed: 'danger',
  cancelled: 'waiting',
} as const satisfies Readonly<Record<string, Tone>>;

/** How the state of an incident is shown at a glance. */
export const INCIDENT_TONES = {
  investigating: 'danger',
  identified: 'warning',
  monitoring: 'warning',
  resolved: 'success',
} as const satisfies Readonly<Record<string, Tone>>;

/** How the impact of an incident is shown at a glance. */
export const IMPACT_TONES = { minor: 'waiting', major: 'warning', critical: 'danger' } as const satisfies Readonly<Record<string, Tone>>;
