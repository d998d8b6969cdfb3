import type { TransitionOutcome } from '../../../platform/lifecycle/transition-outcome.ts';
import { withAttempt, type Transition } from '../../domain/transitions.ts';
import type { Validation } from '../../domain/validation.ts';
import type { ValidationStore } from '../../ports/validation-store.ts';
import type { CertifiedValidation, Requeried } from '../due-work/requery-payment.ts';
import type { KeepResponses } from '../keep-responses.ts';

type Deps = { readonly store: Pick<ValidationStore, 'transition'>; readonly keepResponses: KeepResponses };

/** Writes what a check changed, and stores its responses meanwhile. A check that changes nothing keeps none. */
export type WriteRecheck = (
  validation: CertifiedValidation,
  transition: Transition,
  requeried: Pick<Requeried, 'record'>,
) => Promise<TransitionOutcome<Validation>>;

export const makeWriteRecheck =
  ({ store, keepResponses }: Deps): WriteRecheck =>
  async (validation, transition, { record }) => {
    const kept = keepResponses(validation, record);
    const write = store.transition(validation.id, withAttempt(transition, validation, kept.attempt));
    const [outcome] = await Promise.all([write, kept.stored]);
    return outcome;
  };
