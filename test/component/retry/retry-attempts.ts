import type { CepOutcome } from '../../../shared/banxico/domain/cep/cep-outcome.ts';
import { AN_INTERVAL_MS, notFoundYet, openWithPlan, POLICY } from '../../support/api/retries.ts';
import type { Caller, TestApi } from '../../support/api/test-api.ts';
import { certified } from '../../support/builders/cep-answers.ts';
import { deferred, settle } from '../../support/deferred.ts';

/** A validation whose verdict is `not_found` and whose retries are not due yet. */
export const open = async (policy: unknown = POLICY, ...given: Parameters<typeof openWithPlan>) => {
  const { api, caller } = await openWithPlan(...given);
  return { api, caller, ...(await notFoundYet(api, caller, policy)) };
};

/** Number of queries to the CEP portal for a payment. */
export const questions = ({ source }: TestApi): number => source.queries.filter(({ kind }) => kind === 'query').length;
/** Number of an account's pending retry cycles. */
export const pendingOf = (api: TestApi, caller: Caller): Promise<number> => api.storage.retries.countPending(caller.user.id);
/** Number of an account's retries dispatched in the last day. */
export const dispatchedOf = (api: TestApi, caller: Caller): Promise<number> =>
  api.storage.retries.countDispatched(caller.user.id, api.clock.now());

/** Starts the next attempt, and keeps its query open until the test answers it. */
export const underWay = async (...given: Parameters<typeof open>) => {
  const opened = await open(...given);
  const { api } = opened;
  const held = deferred<CepOutcome>();
  api.source.onQuery(() => held.promise);
  api.clock.advance(AN_INTERVAL_MS);
  const attempt = api.runDueRetries();
  await settle();
  expect(questions(api)).toBe(2);
  return {
    ...opened,
    answer: async (outcome: CepOutcome): Promise<void> => {
      held.resolve(outcome);
      await attempt;
    },
    publish: async (): Promise<void> => {
      const query = api.source.queries.at(-1)?.query;
      if (query === undefined) throw new Error('nothing was asked');
      held.resolve(certified(query));
      await attempt;
    },
  };
};

/** Runs the schedules of the service until nothing is left to do. */
export const recover = async (api: TestApi): Promise<void> => {
  for (let minute = 0; minute < 20; minute += 1) {
    api.clock.advance(60_000);
    await api.sweepRetries();
    await api.runDueRetries();
  }
};
