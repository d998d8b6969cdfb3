import * as v from 'valibot';

import { allContracts } from '../../../functions/manifests.ts';
import type { CreatedUser } from '../../../infra/operator/create-user.ts';
import { callFrom } from '../../e2e/support/call-from.ts';
import { newUser } from '../../e2e/support/operator.ts';
import { writeDictionary } from '../dictionaries.ts';

/** The session headers of a browser. */
export type SessionHeaders = Readonly<Record<string, string>>;

const sessionBody = v.object({ data: v.object({ id: v.string(), attributes: v.object({ csrf_token: v.string() }) }) });

/** An address of its own: the earlier journeys have used up the sign-ins of 127.0.0.1, 30 in 15 minutes. */
const ADDRESS = '127.0.0.80';

/** Sessions that are ended one by one; an address may sign in ten times in fifteen minutes. */
const ENDED = 6;

/** Each of these has a user of its own: it would end the session of the others, or change their plan. */
const APART: readonly string[] = ['POST /auth/logout', 'POST /auth/logout-all', 'DELETE /users/me/sessions', 'PUT /users/me/subscription'];

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

const signIn = (user: Pick<CreatedUser, 'email' | 'password'>) => signInFrom(ADDRESS, user);

export type Sessions = {
  /** The session for an operation that accepts no API key; null for the others. */
  readonly sessionOf: (operation: string) => SessionHeaders | null;
  /** Id of the session that most operations share. */
  readonly sharedId: string;
};

/** `others` are the sessions of operations that were prepared elsewhere. */
export const prepareSessions = async (user: CreatedUser, others: ReadonlyMap<string, SessionHeaders>): Promise<Sessions> => {
  const { id: sharedId, headers } = await signIn(user);
  const ended = [];
  for (let index = 0; index < ENDED; index += 1) ended.push((await signIn(user)).id);
  await writeDictionary('session-ids', ended);
  await writeDictionary('identity-providers', ['local']);
  const other = await newUser('free');
  await writeDictionary('emails', [other.email]);
  await writeDictionary('passwords', [other.password]);
  const apart = new Map<string, SessionHeaders>(others);
  for (const operation of APART) apart.set(operation, (await signIn(await newUser('free'))).headers);
  return { sessionOf: (operation) => apart.get(operation) ?? (SESSION_ONLY.has(operation) ? headers : null), sharedId };
};
