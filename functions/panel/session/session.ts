import { createContext } from 'preact';
import { useContext } from 'preact/hooks';

import type { Client } from '../api/client.ts';
import type { Failure } from '../api/failure.ts';
import type { Visitor } from './visitor.ts';

export type Session = {
  readonly visitor: Visitor;
  readonly client: Client;
  /** Reads the user again, after a sign-in or a change of the profile. */
  readonly reload: () => Promise<void>;
  /** Ends the session; the failure of a session that continues, else null. */
  readonly signOut: () => Promise<Failure | null>;
};

export const SessionContext = createContext<Session | null>(null);

export const useSession = (): Session => {
  const session = useContext(SessionContext);
  if (session === null) throw new TypeError('the page is outside of SessionProvider');
  return session;
};
