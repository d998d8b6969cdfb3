import type { Plan } from '../../../shared/identity/plans/ports/plan-catalogue.ts';
import { aPlan } from '../builders/identity/plans.ts';
import { invoke, type ApiReply } from './invoke.ts';
import { makeTestApi, type Caller, type TestApi } from './test-api.ts';

/** An API with one caller, whose plan allows ten beneficiaries unless changed. */
export const openBeneficiaries = async (plan: Partial<Omit<Plan, 'user_count'>> = {}) => {
  const api = makeTestApi();
  await api.storage.plans.put(aPlan('free', { is_default: true, ...plan }));
  return { api, caller: await api.createUser() };
};

/** Sends a body to an operation of the beneficiaries. */
export const send = (api: TestApi, caller: Caller, method: string, path: string, body?: unknown): Promise<ApiReply> =>
  invoke(api, { method, path, headers: caller.authorization, ...(body === undefined ? {} : { body }) });

export const save = (api: TestApi, caller: Caller, body: Readonly<Record<string, unknown>>): Promise<ApiReply> =>
  send(api, caller, 'POST', '/beneficiaries', body);

/** Saves an account and returns its id. */
export const savedId = async (api: TestApi, caller: Caller, body: Readonly<Record<string, unknown>>): Promise<string> =>
  String((await save(api, caller, body)).at('data.id'));
