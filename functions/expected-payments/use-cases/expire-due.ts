import { dueAtOf } from '../../../shared/expected-payments/domain/expected-payment.ts';
import { expire } from '../../../shared/expected-payments/domain/transitions.ts';
import { makeSweep } from '../../../shared/platform/lifecycle/sweep.ts';
import type { Clock } from '../../../shared/platform/time/clock.ts';
import type { ExpiryStore } from '../ports/expiry-store.ts';

/** Of each shard: all that end on one day are due at once. */
const SWEEP_LIMIT = 250;

type Deps = { readonly store: ExpiryStore; readonly clock: Clock };

/** Expires those that are not paid at the end of their grace. A payment in between decides first. */
export const makeExpireDue = ({ store, clock }: Deps) =>
  makeSweep({
    name: 'an expected payment',
    clock,
    due: (now) => store.due(now, SWEEP_LIMIT),
    find: store.find,
    dueAt: dueAtOf,
    step: (expected, now) => {
      const step = expire(expected, now);
      if (step === null) return null;
      return {
        transition: async () =>
          (await store.write(expected, step)) ? { kind: 'applied', current: step.next } : { kind: 'conflict', current: expected },
        followUp: () => Promise.resolve(),
      };
    },
  });
