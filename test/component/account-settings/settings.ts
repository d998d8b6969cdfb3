import type { User } from '../../../shared/identity/accounts/domain/account.ts';
import { csrfTokenOf, digestOfSession } from '../../../shared/identity/sessions/domain/session.ts';
import { invoke, type ApiReply } from '../../support/api/invoke.ts';
import type { Options } from '../../support/api/options.ts';
import { makeTestApi, type TestApi } from '../../support/api/test-api.ts';
import { aSession, sessionTokenOf } from '../../support/builders/identity/sessions.ts';
import { fakeHasher } from '../../support/fakes/identity/password-hasher.ts';

export const PASSWORD = 'once tortugas bajo la lluvia';
export const PHONE = '+525512345678';

/** A signed-in user. */
export const signedIn = async (api: TestApi, name: string, changes: Partial<User> = {}) => {
  const caller = await api.createUser(name, { passwordHash: await fakeHasher.hash(PASSWORD, new Uint8Array()), user: changes });
  const token = sessionTokenOf(name);
  const account = await api.kept.accounts.find(caller.user.id);
  if (account === null) throw new Error('no account');
  const [gateId] = account.gateIds;
  const session = aSession(name, api.clock.now(), { userId: caller.user.id, gateId, digest: digestOfSession(token) });
  await api.kept.sessions.open(session, null);
  const headers = { Cookie: `__Host-session=${token}`, 'X-CSRF-Token': csrfTokenOf(token) };
  const send = (method: string, path: string, body?: unknown): Promise<ApiReply> =>
    invoke(api, { method, path, headers, ...(body === undefined ? {} : { body }) });
  const now = async (): Promise<User> => {
    const user = await api.kept.users.find(caller.user.id);
    if (user === null) throw new Error('no user');
    return user;
  };
  return { ...caller, send, now, session: session.digest };
};

export const open = async (changes: Partial<User> = {}, options: Options = {}) => {
  const api = makeTestApi(options);
  const ana = await signedIn(api, 'ana', { email: 'ana@example.mx', emailVerifiedAt: 1, ...changes });
  return { api, ana, codeTo: (to: string) => api.messageQueue.codeTo(to) ?? 'none' };
};

export const codes = ({ problems }: ApiReply): readonly string[] => problems.map(({ code }) => code);

/** Another code than a right one. */
export const wrong = (code: string): string => (code === '000000' ? '000001' : '000000');

/** Templates of the messages to a destination. */
export const sentTo = ({ messageQueue }: TestApi, to: string): readonly string[] =>
  messageQueue
    .messages()
    .filter((message) => message.to === to)
    .map(({ template }) => template.name);
