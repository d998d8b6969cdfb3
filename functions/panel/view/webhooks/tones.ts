import type { Tone } from '../verdict.ts';

/** How the status of a webhook endpoint is shown at a glance. */
export const ENDPOINT_TONES = { active: 'success', disabled: 'waiting', auto_disabled: 'danger' } as const satisfies Readonly<
  Record<string, Tone>
>;

/** How the status of a webhook delivery is shown at a glance. */
export const DELIVERY_TONES = {
  pending: 'waiting',
  retrying: 'warning',
  success: 'success',
  failed: 'danger',
} as const satisfies Readonly<Record<string, Tone>>;
