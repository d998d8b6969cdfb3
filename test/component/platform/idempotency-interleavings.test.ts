import fc from 'fast-check';

import { storedValidations, unitsUsed } from '../../support/api/expectations.ts';
import { postValidate, type ApiReply } from '../../support/api/invoke.ts';
import { makeTestApi } from '../../support/api/test-api.ts';
import { certified } from '../../support/builders/cep-answers.ts';
import { transferBody } from '../../support/builders/transfers.ts';
import type { Storage } from '../../support/contracts/storage.ts';
import { settle } from '../../support/deferred.ts';

/** A process that stops for good after some of its writes: these stay, nothing else happens. */
const makeCrashingProcess = () => {
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
    crashAfter: (steps: number) => {
      stepsLeft = steps;
    },
    restart: () => {
      stepsLeft = Number.POSITIVE_INFINITY;
    },
  };
};

type CrashingProcess = ReturnType<typeof makeCrashingProcess>;

const crashingStorage =
  ({ step }: CrashingProcess) =>
  ({ apiKeyAuthorizer, idempotency, validations }: Storage): Partial<Storage> => ({
    apiKeyAuthorizer: {
      authorize: (request) => step(() => apiKeyAuthorizer.authorize(request)),
      identify: (request) => step(() => apiKeyAuthorizer.identify(request)),
      refund: (unit) => step(() => apiKeyAuthorizer.refund(unit)),
    },
    idempotency: {
      claim: (attempt) => step(() => idempotency.claim(attempt)),
      complete: (claimed) => step(() => idempotency.complete(claimed)),
      release: (claim) => step(() => idempotency.release(claim)),
      deleteKey: (claim) => step(() => idempotency.deleteKey(claim)),
    },
    validations: {
      ...validations,
      create: (validation, answer) => step(() => validations.create(validation, answer)),
      transition: (id, transition) => step(() => validations.transition(id, transition)),
      transitionWithResponse: (validation, transition, response) =>
        step(() => validations.transitionWithResponse(validation, transition, response)),
      discard: (validation, claim) => step(() => validations.discard(validation, claim)),
      find: (id) => step(() => validations.find(id)),
    },
  });

type Action =
  | { readonly kind: 'send'; readonly crashAfter: number | null }
  | { readonly kind: 'send_together'; readonly count: number }
  | { readonly kind: 'wait'; readonly seconds: number }
  | { readonly kind: 'sweep' };

const action: fc.Arbitrary<Action> = fc.oneof(
  fc.record({ kind: fc.constant('send' as const), crashAfter: fc.option(fc.integer({ min: 0, max: 8 })) }),
  fc.record({ kind: fc.constant('send_together' as const), count: fc.integer({ min: 2, max: 4 }) }),
  fc.record({ kind: fc.constant('wait' as const), seconds: fc.constantFrom(1, 40, 310) }),
  fc.record({ kind: fc.constant('sweep' as const) }),
);

test.each(['0', '1'])(
  'requests under one Idempotency-Key (async=%s) are executed at most once under any sequence of crashes, repetitions and delays',
  async (asynchronous) => {
    await fc.assert(
      fc.asyncProperty(fc.array(action, { minLength: 1, maxLength: 12 }), async (actions) => {
        const mortal = makeCrashingProcess();
        const api = makeTestApi({ storage: crashingStorage(mortal) });
        const caller = await api.createUser();
        api.source.onQuery((query) => certified(query));
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
            await api.processQueue();
          }
          if (next.kind !== 'send') return;
          if (next.crashAfter !== null) mortal.crashAfter(next.crashAfter);
          await Promise.race([send(), settle()]);
          mortal.restart();
        };
        for (const next of actions) await perform(next);

        // In the end a patient client has its answer.
        for (let attempt = 0; attempt < 4; attempt += 1) {
          api.clock.advance(310_000);
          await api.sweep();
          await api.processQueue();
          await send();
        }
        const last = given.at(-1);
        expect(last).toBeDefined();
        expect(new Set(given.map((reply) => reply.at('data.id'))).size).toBe(1);
        expect(new Set(given.map(({ text }) => text)).size).toBe(1);
        expect((await storedValidations(api)).length).toBe(1);

        for (let round = 0; round < 3; round += 1) {
          await api.reconcileQuota();
          api.clock.advance(180_000);
        }
        expect(await unitsUsed(api, caller)).toBe(1);
      }),
      { numRuns: 150 },
    );
  },
);
