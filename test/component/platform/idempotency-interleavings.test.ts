import fc from 'fast-check';

import { unitsUsed } from '../../support/api/expectations.ts';
import { postValidate, type ApiReply } from '../../support/api/invoke.ts';
import { makeTestApi } from '../../support/api/test-api.ts';
import { certified } from '../../support/builders/central-answers.ts';
import { transferBody } from '../../support/builders/transfers.ts';
import type { Storage } from '../../support/contracts/storage.ts';
import { settle } from '../../support/deferred.ts';

/** A process that stops for good after some of its writes: what it had written stays, nothing else happens. */
const makeMortal = () => {
  let stepsLeft = Number.POSITIVE_INFINITY;
  const never = new Promise<never>(() => undefined);
  const step = async <Value>(run: () => Promise<Value>): Promise<Value> => {
    if (stepsLeft <= 0) return never;
    stepsLeft -= 1;
    const value = await run();
    return stepsLeft <= 0 ? never : value;
  };
  return {
    step,
    dieAfter: (steps: number) => {
      stepsLeft = steps;
    },
    revive: () => {
      stepsLeft = Number.POSITIVE_INFINITY;
    },
  };
};

type Mortal = ReturnType<typeof makeMortal>;

const mortalStorage =
  ({ step }: Mortal) =>
  ({ gatekeeper, idempotency, validations }: Storage): Partial<Storage> => ({
    gatekeeper: {
      authorize: (request) => step(() => gatekeeper.authorize(request)),
      identify: (apiKey, now) => step(() => gatekeeper.identify(apiKey, now)),
      giveBack: (unit) => step(() => gatekeeper.giveBack(unit)),
    },
    idempotency: {
      begin: (attempt) => step(() => idempotency.begin(attempt)),
      complete: (claimed) => step(() => idempotency.complete(claimed)),
      release: (claim) => step(() => idempotency.release(claim)),
      deleteKey: (claim) => step(() => idempotency.deleteKey(claim)),
    },
    validations: {
      ...validations,
      create: (validation, answer) => step(() => validations.create(validation, answer)),
      apply: (id, transition) => step(() => validations.apply(id, transition)),
      applyAnswered: (validation, transition, answer) => step(() => validations.applyAnswered(validation, transition, answer)),
      discard: (validation, claim) => step(() => validations.discard(validation, claim)),
      find: (id) => step(() => validations.find(id)),
    },
  });

type Action =
  | { readonly kind: 'send'; readonly dieAfter: number | null }
  | { readonly kind: 'send_together'; readonly count: number }
  | { readonly kind: 'wait'; readonly seconds: number }
  | { readonly kind: 'sweep' };

const action: fc.Arbitrary<Action> = fc.oneof(
  fc.record({ kind: fc.constant('send' as const), dieAfter: fc.option(fc.integer({ min: 0, max: 8 })) }),
  fc.record({ kind: fc.constant('send_together' as const), count: fc.integer({ min: 2, max: 4 }) }),
  fc.record({ kind: fc.constant('wait' as const), seconds: fc.constantFrom(1, 40, 310) }),
  fc.record({ kind: fc.constant('sweep' as const) }),
);

test.each(['0', '1'])(
  'under one key a request (async=%s) is executed once, or not at all and may be repeated, whatever dies, repeats or waits',
  async (asynchronous) => {
    await fc.assert(
      fc.asyncProperty(fc.array(action, { minLength: 1, maxLength: 12 }), async (actions) => {
        const mortal = makeMortal();
        const api = makeTestApi({ storage: mortalStorage(mortal) });
        const caller = await api.account();
        api.source.answersQueries((query) => certified(query));
        const given: ApiReply[] = [];
        const send = async (): Promise<void> => {
          const reply = await postValidate(api, caller, transferBody(), {
            headers: { 'Idempotency-Key': 'one' },
            query: { async: asynchronous },
          });
          if (reply.status < 300) given.push(reply);
          else expect(reply.status).toBe(409);
        };
        const perform = async (next: Action): Promise<void> => {
          if (next.kind === 'wait') api.clock.advance(next.seconds * 1000);
          if (next.kind === 'send_together') await Promise.all(Array.from({ length: next.count }, send));
          if (next.kind === 'sweep') {
            await api.sweep();
            await api.work();
          }
          if (next.kind !== 'send') return;
          if (next.dieAfter !== null) mortal.dieAfter(next.dieAfter);
          await Promise.race([send(), settle()]);
          mortal.revive();
        };
        for (const next of actions) await perform(next);

        // In the end a patient client has its answer.
        for (let attempt = 0; attempt < 4; attempt += 1) {
          api.clock.advance(310_000);
          await api.sweep();
          await api.work();
          await send();
        }
        const last = given.at(-1);
        expect(last).toBeDefined();
        expect(new Set(given.map((reply) => reply.at('data.id'))).size).toBe(1);
        expect(new Set(given.map(({ text }) => text)).size).toBe(1);
        expect(api.database.validations.size).toBe(1);

        for (let round = 0; round < 3; round += 1) {
          await api.reconcileQuota();
          api.clock.advance(180_000);
        }
        expect(unitsUsed(api, caller)).toBe(1);
      }),
      { numRuns: 150 },
    );
  },
);
