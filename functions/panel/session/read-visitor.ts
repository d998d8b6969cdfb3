import type { Client } from '../api/client.ts';
import { hasCode, type Failure } from '../api/failure.ts';
import { getMe, getSession } from '../api/operations.ts';
import type { User, Visitor } from './visitor.ts';

/** Gives the client the token of the session that the browser has now; false without one. */
export const readCsrfToken = async (client: Client): Promise<boolean> => {
  const answer = await client.call(getSession, { withoutSignIn: true });
  if (answer.isOk) client.setCsrfToken(answer.body.data.attributes.csrf_token);
  return answer.isOk;
};

/** Without an answer about the session the visitor is who it was: only the API decides that a session ended. */
const withoutAnswer = (failure: Failure, shown: Visitor): Visitor => {
  if (hasCode(failure, 'unauthorized')) return { kind: 'anonymous' };
  return shown?.kind === 'user' ? shown : { kind: 'unreachable' };
};

/** Who looks at the page now; `shown` is who did before. */
export const readVisitor = async (client: Client, shown: Visitor): Promise<Visitor> => {
  const session = await client.call(getSession, { withoutSignIn: true });
  if (!session.isOk) {
    const visitor = withoutAnswer(session, shown);
    if (visitor?.kind === 'anonymous') client.setCsrfToken(null);
    return visitor;
  }
  client.setCsrfToken(session.body.data.attributes.csrf_token);
  const me = await client.call(getMe, { withoutSignIn: true });
  return me.isOk ? { kind: 'user', user: me.body.data.attributes } : withoutAnswer(me, shown);
};

/** Whether a page that a user filled in would be sent as another user. */
export const isOtherUser = (shown: Visitor, { id }: Pick<User, 'id'>): boolean => shown?.kind === 'user' && shown.user.id !== id;
