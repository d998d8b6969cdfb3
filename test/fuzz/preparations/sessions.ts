import * as v from 'valibot';

import { allContracts } from '../../../functions/manifests.ts';
import type { CreatedUser } from '../../../infra/operator/create-user.ts';
import { callFrom } from '../../e2e/support/call-from.ts';
import { newUser } from '../../e2e/support/operator.ts';
import { writeDictionary } from '../dictionaries.ts';
import { prepareAdministration } from './administration.ts';
import { prepareNamedKeys } from './named-keys.ts';
import type { SessionHeaders } from './session-headers.ts';

const sessionBody = v.object({ data: v.object({ id: v.string(), attributes: v.object({ csrf_token: v.string() }) }) });

/** An address of its own: the earlier journeys have used up the sign-ins of 127.0.0.1, 30 in 15 minutes. */
const ADDRESS = '127.0.0.80';

/** Sessions that are ended one by one; an address may sign in ten times in fifteen minutes. */
const ENDED = 6;

/** Each of these has a user of its own: it would end the session of the others, or change their plan. */
const APART: readonly string[] = ['POST /auth/logout', 'POST /auth/logout-all', 'DELETE /users/me/sessions', 'PUT /users/me/subscription'];

/** An operation that requires a recent proof of identity accepts none that is older than ten minutes. */
const RENEWED_AFTER_MS = 480_000;

const SESSION_ONLY: ReadonlySet<string> = new Set(
  allContracts.flatMap(({ method, path, access }) => {
    const kinds: readonly string[] = access.credentials;
    return kinds.includes('session') && !kinds.includes('api_key') ? [`${method} ${path}`] : [];
  }),
);

/** Signs in from an address of this machine. */
export const signInFrom = async (address: string, { email, password }: Pick<CreatedUser, 'email' | 'password'>) => {
  const answer = await callFrom(address, '/auth/login', { method: 'POST', body: { email, password } });
  if (answer.status !== 200) throw new Error(`the user to fuzz with may not sign in: ${answer.status}`);
  const { id, attributes } = v.parse(sessionBody, JSON.parse(answer.text)).data;
  const cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  return { id, headers: { Cookie: cookie, 'X-CSRF-Token': attributes.csrf_token } };
};

/** A user, and the address that they sign in from. */
export type SignInOf = { readonly user: Pick<CreatedUser, 'email' | 'password'>; readonly address: string };

type RenewedSession = () => Promise<SessionHeaders>;

/** A session that a new sign-in replaces before a proof of identity is too old; `keep` receives the id of each. */
const renewedSession = async ({ user, address }: SignInOf, keep: (sessionId: string) => void): Promise<RenewedSession> => {
  const signIn = async (): Promise<SessionHeaders> => {
    const { id, headers } = await signInFrom(address, user);
    keep(id);
    return headers;
  };
  let current = Promise.resolve(await signIn());
  let renewedAt = performance.now();
  return () => {
    if (performance.now() - renewedAt > RENEWED_AFTER_MS) {
      renewedAt = performance.now();
      current = signIn();
    }
    return current;
  };
};

/** The session for an operation that accepts no API key; null for the others. */
export type SessionOf = (operation: string) => Promise<SessionHeaders> | null;

/** `others` are the users of operations that were prepared elsewhere. `keep` receives the ids of sessions and keys that no request may end. */
export const prepareSessions = async (
  user: CreatedUser,
  others: ReadonlyMap<string, SignInOf>,
  keep: (sessionId: string) => void,
): Promise<SessionOf> => {
  const shared = await renewedSession({ user, address: ADDRESS }, keep);
  const ended = [];
  for (let index = 0; index < ENDED; index += 1) ended.push((await signInFrom(ADDRESS, user)).id);
  await writeDictionary('session-ids', ended);
  await writeDictionary('identity-providers', ['local']);
  const other = await newUser('free');
  await writeDictionary('emails', [other.email]);
  await writeDictionary('passwords', [other.password]);
  const apart = new Map<string, RenewedSession>();
  for (const operation of APART)
    apart.set(operation, await renewedSession({ user: await newUser('free'), address: ADDRESS }, () => undefined));
  for (const [operation, signIn] of others) apart.set(operation, await renewedSession(signIn, () => undefined));
  for (const id of await prepareNamedKeys(await shared())) keep(id);
  const administration = await prepareAdministration(user.user_id);
  return (operation) => administration(operation) ?? apart.get(operation)?.() ?? (SESSION_ONLY.has(operation) ? shared() : null);
};
