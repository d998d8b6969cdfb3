import type { User } from '../../../shared/identity/accounts/domain/account.ts';
import type { UserId } from '../../../shared/identity/accounts/domain/identity.ts';
import { LEGAL_DOCUMENTS } from '../../../shared/identity/accounts/domain/legal-documents.ts';
import { makeReplaceRecoveryCodes } from '../../../shared/identity/second-factor/use-cases/recovery-codes.ts';
import type { ApiRequest } from '../../support/api/gateway.ts';
import { invoke, type ApiReply } from '../../support/api/invoke.ts';
import { makeTestApi, type TestApi } from '../../support/api/test-api.ts';
import { aPlan } from '../../support/builders/identity/plans.ts';
import { fakeHasher } from '../../support/fakes/identity/password-hasher.ts';

export const EMAIL = 'ana@example.mx';
export const PASSWORD = 'once tortugas bajo la lluvia';
export const NEW_PASSWORD = 'doce tortugas sobre el tejado';

const LEGAL = LEGAL_DOCUMENTS.map(({ document, version }) => ({ document, version }));

export const registration = (changes: object = {}) => ({ email: EMAIL, name: 'Ana', password: PASSWORD, legal: LEGAL, ...changes });

/** The API with the plan of new accounts. */
export const openAuth = async (options: Parameters<typeof makeTestApi>[0] = {}) => {
  const api = makeTestApi(options);
  await api.storage.plans.put(aPlan('free', { is_default: true }));
  return api;
};

type Headers = Readonly<Record<string, string>>;

export const post = (api: TestApi, path: string, body?: unknown, headers: Headers = {}, more: Pick<ApiRequest, 'sourceIp'> = {}) =>
  invoke(api, { method: 'POST', path, headers, ...(body === undefined ? {} : { body }), ...more });

/** The value of a cookie that an answer sets; empty when it removes it, null when it does not mention it. */
export const cookieIn = ({ headers }: ApiReply, name: string): string | null =>
  new RegExp(`^${name}=([^;]*);`, 'm').exec(headers['set-cookie'] ?? '')?.[1] ?? null;

/** The headers of a browser after a sign-in. */
export const sessionOf = (reply: ApiReply): Headers => ({
  Cookie: `__Host-session=${cookieIn(reply, '__Host-session') ?? ''}`,
  'X-CSRF-Token': String(reply.at('data.attributes.csrf_token')),
});

export const codeTo = ({ messageQueue }: TestApi, to = EMAIL): string => messageQueue.codeTo(to) ?? 'none';

/** Registers an account and confirms its address. */
export const registered = async (api: TestApi, changes: object = {}): Promise<void> => {
  const { email = EMAIL }: { readonly email?: string } = changes;
  const reply = await post(api, '/auth/register', registration(changes));
  const verified = await post(api, '/auth/otp/verify', { challenge_id: reply.at('data.id'), code: codeTo(api, email) });
  expect([reply.status, verified.status]).toEqual([202, 200]);
};

export const login = (api: TestApi, changes: object = {}, headers: Headers = {}) =>
  post(api, '/auth/login', { email: EMAIL, password: PASSWORD, ...changes }, headers);

/** Gives a user with a second factor ten new recovery codes. */
export const recoveryCodesOf = async (api: TestApi, userId: UserId): Promise<readonly string[]> => {
  const validSince = (await api.kept.users.find(userId))?.tokensInvalidatedAfter ?? 0;
  const cause = { at: api.clock.now(), correlationId: 'request', validSince };
  const replaced = await makeReplaceRecoveryCodes({ ...api.kept, ids: api.ids })(userId, cause);
  if (!replaced.ok) throw new Error(replaced.problems[0].code);
  return replaced.value.recoveryCodes;
};

/** An account with a second factor, by default by mail. */
export const withSecondFactor = async (api: TestApi, changes: Partial<User> = {}) =>
  api.createUser('ana', {
    passwordHash: await fakeHasher.hash(PASSWORD, new Uint8Array()),
    user: { email: EMAIL, twoFactor: { enabled: true, method: 'email' }, ...changes },
  });
