import { makeTestApi, type Caller, type TestApi } from '../../support/api/test-api.ts';
import { aPlan } from '../../support/builders/identity/plans.ts';
import { makeTestKeyOf } from '../../support/builders/identity/test-keys.ts';
import { transferBody } from '../../support/builders/transfers.ts';

export type TestCaller = { readonly authorization: Readonly<Record<string, string>> };

/** A test key of an account. */
export const testKeyFor = async ({ storage, clock }: TestApi, caller: Caller, seed = 7): Promise<TestCaller> => ({
  authorization: { Authorization: `Bearer ${await makeTestKeyOf(storage, caller, `test key ${String(seed)}`, clock.now())}` },
});

/** An account with a test key. */
export const openTestMode = async () => {
  const api = makeTestApi();
  await api.storage.plans.put(aPlan('free', { is_default: true, billing_model: 'free' }));
  const caller = await api.createUser('caller');
  return { api, caller, test: await testKeyFor(api, caller) };
};

/** A transfer of a scenario. */
export const scenarioBody = (word: string, changes: Readonly<Record<string, unknown>> = {}) =>
  transferBody({ clave_rastreo: `${`TEST${word}`.padEnd(23, '0')}1`, ...changes });
