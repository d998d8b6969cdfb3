import type { Brand } from '../../../platform/brand.ts';
import { isUuid } from '../../../platform/ids/uuid.ts';
import type { Lease } from '../../../platform/lifecycle/lease.ts';
import type { Subscription } from '../../plans/domain/subscription.ts';

/** Identifies one deletion of an account, in its messages and in the tokens that undo it. */
export type DeletionId = Brand<string, 'DeletionId'>;

export const isDeletionId = (text: string): text is DeletionId => isUuid(text);

/** The steps after an account is deleted, in order. */
export const DELETION_STEPS = ['close', 'first_warning', 'last_warning', 'purge'] as const;
export type DeletionStep = (typeof DELETION_STEPS)[number];

/** A deleted account's schedule, until it is restored or erased. Instants are epoch milliseconds. */
export type Deletion = {
  readonly id: DeletionId;
  readonly deletedAt: number;
  /** End of the time in which its user can restore it. */
  readonly restorableUntil: number;
  /** When it may be erased: at the end of the grace window, unless an operator postpones it. */
  readonly purgeAt: number;
  /** The next step, and when it is due. */
  readonly nextStep: DeletionStep;
  readonly nextStepAt: number;
  /** If true, the account cannot be restored. */
  readonly isPurging: boolean;
  /** The worker that erases it; null between two runs. */
  readonly purgeLease: Lease | null;
  /** As it was before; a restoration uses it. */
  readonly subscription: Subscription | null;
};

/** Milliseconds from a deletion to the steps that follow it. */
export type GraceTiming = {
  readonly firstWarningAfterMs: number;
  readonly lastWarningAfterMs: number;
  readonly windowMs: number;
};

export const DAY_MS = 86_400_000;

/** The days of the grace window (the API's contract), divided by a scale that is 1 except in local runs. */
export const graceTimingOf = (timeScale: number): GraceTiming => ({
  firstWarningAfterMs: Math.round((23 * DAY_MS) / timeScale),
  lastWarningAfterMs: Math.round((29 * DAY_MS) / timeScale),
  windowMs: Math.round((30 * DAY_MS) / timeScale),
});

/** A deletion that begins now; its first step closes the account. */
export const beginDeletion = (id: DeletionId, subscription: Subscription | null, timing: GraceTiming, now: number): Deletion => ({
  id,
  deletedAt: now,
  restorableUntil: now + timing.windowMs,
  purgeAt: now + timing.windowMs,
  nextStep: 'close',
  nextStepAt: now,
  isPurging: false,
  purgeLease: null,
  subscription,
});

/** The deletion after its next step; null after the purge. */
export const nextStepAfter = (deletion: Deletion, timing: GraceTiming): Deletion | null => {
  switch (deletion.nextStep) {
    case 'close':
      return { ...deletion, nextStep: 'first_warning', nextStepAt: deletion.deletedAt + timing.firstWarningAfterMs };
    case 'first_warning':
      return { ...deletion, nextStep: 'last_warning', nextStepAt: deletion.deletedAt + timing.lastWarningAfterMs };
    case 'last_warning':
      return { ...deletion, nextStep: 'purge', nextStepAt: deletion.purgeAt };
    case 'purge':
      return null;
  }
};

/** The deletion with its purge postponed to an instant; warnings and the end of the grace window stay. */
export const withPurgeAt = (deletion: Deletion, purgeAt: number): Deletion => ({
  ...deletion,
  purgeAt,
  nextStepAt: deletion.nextStep === 'purge' ? purgeAt : deletion.nextStepAt,
});

/** The deletion with its purge due now, without further warnings; null before its first step, and once the purge has begun. */
export const withPurgeNow = (deletion: Deletion, now: number): Deletion | null =>
  deletion.isPurging || deletion.nextStep === 'close'
    ? null
    : { ...deletion, restorableUntil: Math.min(deletion.restorableUntil, now), purgeAt: now, nextStep: 'purge', nextStepAt: now };

/** The maximum duration of a worker: when a lease has ended, its worker has, too. */
export const PURGE_LEASE_MS = 900_000;

/** The deletion while a worker erases its account, or, with null, until the next worker starts; due again after that time. */
export const withPurgeLease = (deletion: Deletion, lease: Lease | null, now: number): Deletion => ({
  ...deletion,
  isPurging: true,
  purgeLease: lease,
  nextStepAt: lease?.until ?? now + PURGE_LEASE_MS,
});
