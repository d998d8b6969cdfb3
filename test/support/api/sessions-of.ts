import type { Sessions } from '../../../shared/identity/access/http/authorizer.ts';
import { makeSessionAuthenticator } from '../../../shared/identity/sessions/use-cases/authenticate-session.ts';
import type { Storage } from '../contracts/storage.ts';

/** The sessions of a test API, which has no pages. */
export const sessionsOf = ({ sessions, sessionAuthorizer: authorizer, testGates }: Storage): Sessions => ({
  authenticator: makeSessionAuthenticator(sessions),
  authorizer,
  testGates,
  ownOrigins: [],
});
