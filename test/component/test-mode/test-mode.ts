import { makeTestKey } from '../../../shared/identity/api-keys/domain/api-key.ts';
import { makeTestApi, type Caller, type TestApi } from '../../support/api/test-api.ts';
import { aPlan } from '../../support/builders/identity/plans.ts';
import { transferBody } from '../../support/builders/transfers.ts';

export type TestCaller = { readonly authorization: Readonly<Record<string, string>> };

/** A test key of an account. */
export const testKeyFor = async ({ storage, clock }: TestApi, { gateId }: Caller, seed = 7): Promise<TestCaller> => {
  const apiKey = makeTestKey(gateId, new Uint8Array(64).fill(seed));
  const digest = await storage.hmac.ofApiKey(apiKey);
  await storage.testGates.replaceKey(gateId, { digest, prefix: apiKey.slice(0, 8), last4: apiKey.slice(-4), createdAt: clock.now() });
  return { authorization: { Authorization: `Bearer ${apiKey}` } };
};

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
