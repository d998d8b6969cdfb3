import type { Tone } from '../verdict.ts';

/** How the state of an invoice is shown at a glance. */
export const INVOICE_TONES = {
  draft: 'waiting',
  open: 'warning',
  paid: 'success',
  uncollectible: 'danger',
  void: 'waiting',
} as const satisfies Readonly<Record<string, Tone>>;
