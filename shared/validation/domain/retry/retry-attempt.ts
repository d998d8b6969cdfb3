import type { AttemptErrorCode } from '../error-code.ts';
import type { KeptAttempt } from '../evidence/kept-attempt.ts';
import type { ValidationStatus } from '../status.ts';

type AttemptStart = {
  /** Counts from 1, across reactivations. */
  readonly number: number;
  readonly dispatchedAt: number;
  readonly startedAt: number;
  readonly previous: { readonly status: ValidationStatus; readonly centralStatus: string | null };
};

export type AttemptOutcome = {
  readonly finishedAt: number;
  readonly status: ValidationStatus;
  readonly centralStatus: string | null;
  readonly errorCode: AttemptErrorCode | null;
  /** How its verdict was reached; null for a lost attempt. */
  readonly kept: KeptAttempt | null;
  /** Its verdict replaced that of the validation. */
  readonly isReplacing: boolean;
};

/** A finished retry of a validation. Instants are epoch milliseconds. */
export type FinishedAttempt = AttemptStart & { readonly outcome: AttemptOutcome };

/** A retry; without an outcome while it runs. */
export type RetryAttempt = AttemptStart & { readonly outcome: AttemptOutcome | null };
