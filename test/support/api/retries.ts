import { isValidationId, type ValidationId } from '../../../shared/validation/domain/validation-id.ts';
import type { Validation } from '../../../shared/validation/domain/validation.ts';
import { NOT_FOUND } from '../builders/cep-answers.ts';
import { aPlan } from '../builders/identity/plans.ts';
import { ASKED_ONCE, transferBody } from '../builders/transfers.ts';
import type { Grants } from '../contracts/storage.ts';
import { get, invoke, postValidate, type ApiReply } from './invoke.ts';
import { makeTestApi, type Caller, type TestApi } from './test-api.ts';

/** An interval with its jitter, in milliseconds: an attempt is due by then. */
export const AN_INTERVAL_MS = 331_000;

/** Three retries, five minutes apart. */
export const POLICY = { max_retries: 3, interval_seconds: 300 };

type Plan = Parameters<typeof aPlan>[1];

/** An API with one plan, whose retries are limited as given, and a caller on it. */
export const openWithPlan = async (
  plan: Plan = { retry_max_retries: 5 },
  grants: Grants = {},
  options: Parameters<typeof makeTestApi>[0] = {},
) => {
  const api = makeTestApi(options);
  await api.storage.plans.put(aPlan('free', { is_default: true, ...plan }));
  return { api, caller: await api.createUser('caller', grants) };
};

const idIn = (reply: ApiReply): ValidationId => {
  const id = reply.at('data.id');
  if (typeof id !== 'string' || !isValidationId(id)) throw new TypeError(`the answer names no validation: ${reply.text}`);
  return id;
};

/** A caller's requests about the retries of one validation. */
export const retriesOf = (api: TestApi, caller: Caller, id: ValidationId) => {
  const path = `/validations/${id}`;
  const send = (method: string, below: string, body?: unknown, headers: Readonly<Record<string, string>> = {}): Promise<ApiReply> =>
    invoke(api, {
      method,
      path: `${path}${below}`,
      headers: { ...caller.authorization, ...headers },
      ...(body === undefined ? {} : { body }),
    });
  return {
    id,
    read: () => get(api, caller, path),
    put: (policy: unknown = POLICY, headers: Readonly<Record<string, string>> = {}) =>
      send('PUT', '/retry-policy', { retry_policy: policy }, headers),
    cancel: (headers: Readonly<Record<string, string>> = {}) => send('POST', '/cancel-retries', undefined, headers),
    attempts: () => send('GET', '/retry-attempts'),
    withdraw: () => send('DELETE', ''),
    preparePurge: () => send('POST', '/purge/prepare'),
    purge: (token: unknown) => send('POST', '/purge', { confirmation_token: token }),
    /** The validation as stored. */
    stored: async (): Promise<Validation> => {
      const validation = await api.kept.validations.find(id);
      if (validation === null) throw new Error('the validation is gone');
      return validation;
    },
    /** Advances the clock to the next attempt and runs it. */
    retryLater: async (): Promise<void> => {
      api.clock.advance(AN_INTERVAL_MS);
      await api.runDueRetries();
    },
  };
};

export type Retries = ReturnType<typeof retriesOf>;

/** A validation of a payment that the CEP portal does not have yet, by one query; with the retries of the request. */
export const notFoundYet = async (api: TestApi, caller: Caller, policy?: unknown): Promise<Retries & { readonly reply: ApiReply }> => {
  api.source.onQuery(() => NOT_FOUND);
  const reply = await postValidate(api, caller, transferBody({ ...ASKED_ONCE, ...(policy === undefined ? {} : { retry_policy: policy }) }));
  return { ...retriesOf(api, caller, idIn(reply)), reply };
};

export const STATE = 'data.attributes.retry_state';
