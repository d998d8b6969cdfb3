import type { UserId } from '../../accounts/domain/identity.ts';
import type { DeletionId, DeletionStep } from '../domain/deletion.ts';

/** A step of the life of a deleted account. It names the deletion, so that it does nothing to a later one. */
export type LifeStepMessage = {
  readonly userId: UserId;
  readonly deletionId: DeletionId;
  readonly step: DeletionStep;
  /** Id of the request it comes from, for the log. */
  readonly correlationId: string;
};

/** Steps that are due, or will be within a quarter of an hour. A step may be sent, and arrive, more than once. */
export type LifeStepQueue = {
  /** Resolves once the queue holds the step. A delay is at most 900 seconds. */
  readonly send: (step: LifeStepMessage, delaySeconds: number) => Promise<void>;
};
