import type { Brand } from '../../../platform/brand.ts';
import { isUuid } from '../../../platform/ids/uuid.ts';
import type { Lease } from '../../../platform/lifecycle/lease.ts';
import type { Subscription } from '../../plans/domain/subscription.ts';

/** Names one deletion of an account: what is sent because of it, and the tokens that undo it. */
export type DeletionId = Brand<string, 'DeletionId'>;

export const isDeletionId = (text: string): text is DeletionId => isUuid(text);

/** What is done with a deleted account, in this order. */
export const DELETION_STEPS = ['close', 'first_warning', 'last_warning', 'purge'] as const;
export type DeletionStep = (typeof DELETION_STEPS)[number];

/** The life of an account that its user has deleted, until it is restored or erased. Instants are epoch milliseconds. */
export type Deletion = {
  readonly id: DeletionId;
  readonly deletedAt: number;
  /** When its user can restore it no more. */
  readonly restorableUntil: number;
  /** When it may be erased: with the end of the grace window, unless an operator postpones it. */
  readonly purgeAt: number;
  /** What is done next, and when. */
  readonly nextStep: DeletionStep;
  readonly nextStepAt: number;
  /** From here on nothing restores it. */
  readonly isPurging: boolean;
  /** The worker that erases it; null between two runs. */
  readonly purgeLease: Lease | null;
  /** As it was before: what a restoration brings back. */
  readonly subscription: Subscription | null;
};

/** Milliseconds from a deletion to the steps that follow it. */
export type GraceTiming = {
  readonly firstWarningAfterMs: number;
  readonly lastWarningAfterMs: number;
  readonly windowMs: number;
};

export const DAY_MS = 86_400_000;

/** The days of the grace window (the API's contract), divided by a scale that is 1 but where somebody wants to see them pass. */
export const graceTimingOf = (timeScale: number): GraceTiming => ({
  firstWarningAfterMs: Math.round((23 * DAY_MS) / timeScale),
  lastWarningAfterMs: Math.round((29 * DAY_MS) / timeScale),
  windowMs: Math.round((30 * DAY_MS) / timeScale),
});

/** A deletion that begins now; closing the account is what comes first. */
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

/** The deletion once its next step is done; null after the purge, which leaves nothing. */
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

/** The deletion with its purge postponed to an instant, warnings and the end of the grace window as they were. */
export const withPurgeAt = (deletion: Deletion, purgeAt: number): Deletion => ({
  ...deletion,
  purgeAt,
  nextStepAt: deletion.nextStep === 'purge' ? purgeAt : deletion.nextStepAt,
});

/** As long as a worker may run: a lease that has ended belongs to a worker that has ended. */
export const PURGE_LEASE_MS = 900_000;

/** The deletion while a worker erases its account, or with null while the next worker is awaited; due again after that time. */
export const withPurgeLease = (deletion: Deletion, lease: Lease | null, now: number): Deletion => ({
  ...deletion,
  isPurging: true,
  purgeLease: lease,
  nextStepAt: lease?.until ?? now + PURGE_LEASE_MS,
});
