import { invoke } from '../../support/api/invoke.ts';
import { openTestSession } from '../../support/api/session.ts';
import { makeTestApi, type TestApi } from '../../support/api/test-api.ts';

export const NAMED = '/users/me/api-keys';
/** The client address of the requests of tests. */
export const HOME = '203.0.113.7';

type Headers = Readonly<Record<string, string>>;
export type Created = { readonly id: string; readonly apiKey: string; readonly authorization: Headers };

/** A user with a session, and requests to named keys in it. */
export const withSession = async (options: Parameters<typeof makeTestApi>[0] = {}, grants: Parameters<TestApi['createUser']>[1] = {}) => {
  const api = makeTestApi(options);
  const caller = await api.createUser('caller', grants);
  const session = await openTestSession(api, caller);
  const send = (method: string, path: string, body?: unknown, headers: Headers = {}) =>
    invoke(api, { method, path, headers: { ...session, ...headers }, ...(body === undefined ? {} : { body }) });
  const create = async (fields: Readonly<Record<string, unknown>> = {}): Promise<Created> => {
    const reply = await send('POST', NAMED, { name: 'Contabilidad', ...fields });
    if (reply.status !== 201) throw new Error(reply.text);
    const apiKey = String(reply.at('data.attributes.api_key'));
    return { id: String(reply.at('data.id')), apiKey, authorization: { Authorization: `Bearer ${apiKey}` } };
  };
  /** A request with a key, and the code of its refusal. */
  const ask = async ({ authorization }: Pick<Created, 'authorization'>, path = '/users/me', sourceIp = HOME) => {
    const reply = await invoke(api, { path, headers: authorization, sourceIp });
    return reply.status === 200 ? 200 : reply.problems[0]?.code;
  };
  return { api, caller, session, send, create, ask };
};
