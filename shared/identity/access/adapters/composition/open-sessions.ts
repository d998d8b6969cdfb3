import type { Table } from '../../../../platform/dynamodb/table.ts';
import { makeTestGates } from '../../../api-keys/adapters/test-gates.ts';
import { makeSessionAuthorizer } from '../../../sessions/adapters/session-authorizer.ts';
import { makeSessionStore } from '../../../sessions/adapters/session-store.ts';
import { makeSessionAuthenticator } from '../../../sessions/use-cases/authenticate-session.ts';
import type { Sessions } from '../../http/authorizer.ts';

/** Callers with a session. */
export const openSessions = (table: Table): Omit<Sessions, 'ownOrigins'> => ({
  authenticator: makeSessionAuthenticator(makeSessionStore(table)),
  authorizer: makeSessionAuthorizer(table),
  testGates: makeTestGates(table),
});
