import type { Validation } from '../../../shared/validation/domain/validation.ts';
import { get, type ApiReply } from '../../support/api/invoke.ts';
import { makeTestApi, type Caller, type TestApi } from '../../support/api/test-api.ts';
import { aValidation } from '../../support/builders/validations.ts';

/** A service with one account that shows its dates in a time zone. */
export const open = async (timezone = 'America/Mexico_City') => {
  const api = makeTestApi();
  const caller = await api.createUser('caller', { user: { timezone } });
  return { api, caller };
};

/** Stores a validation of the caller; returns its id. */
export const write = async (api: TestApi, caller: Caller, name: string, changes: Partial<Validation> = {}): Promise<string> => {
  const validation = aValidation(name, { userId: caller.user.id, dueAt: null, ...changes });
  await api.storage.validations.create(validation);
  return validation.id;
};

/** Query parameters of the history. */
export type Query = Readonly<Record<string, string | readonly string[]>>;

/** Requests the history. */
export const list = (api: TestApi, caller: Caller, query: Query = {}): Promise<ApiReply> => get(api, caller, '/validations', { query });

/** The entries of a page. */
export const entries = (reply: ApiReply): readonly unknown[] => {
  const data = reply.at('data');
  return Array.isArray(data) ? data : [];
};

/** The ids of a page, in its order. */
export const idsOf = (reply: ApiReply): readonly string[] => entries(reply).map((_entry, index) => String(reply.at(`data.${index}.id`)));
