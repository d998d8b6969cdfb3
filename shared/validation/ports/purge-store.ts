import type { ValidationId } from '../domain/validation-id.ts';
import type { Tombstone, Validation } from '../domain/validation.ts';

/** Erases validations for good. */
export type PurgeStore = {
  /**
   * Replaces a validation by a tombstone; its retries end, and it no longer counts as lost for the quota. Only a validation that is
   * unchanged since it was read is erased. Its files and attempts remain to be removed. Its `correlationId` must be that of the request
   * that erases it.
   */
  readonly purge: (validation: Validation, now: number) => Promise<'applied' | 'conflict'>;
  /** The same for a validation that a backup has restored, in any status: no worker processes it. */
  readonly purgeRestored: (validation: Validation, now: number) => Promise<'applied' | 'conflict'>;
  readonly find: (id: ValidationId) => Promise<Tombstone | null>;
  /**
   * Deletes the attempts and the stored responses of its request and of those to change it. The Idempotency-Keys stay:
   * repetitions find the tombstone.
   */
  readonly erase: (id: ValidationId) => Promise<void>;
  /** The same, and the tombstone is not due any more. */
  readonly finish: (id: ValidationId) => Promise<void>;
};
