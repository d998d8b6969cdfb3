import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { InferOutput } from 'valibot';

import type { userResource } from '../../../shared/identity/accounts/http/user-resource.ts';
import type { Client } from '../api/client.ts';

export type User = InferOutput<typeof userResource>['attributes'];

/** Who looks at the page; null while that is not determined yet. */
export type Visitor =
  | { readonly kind: 'anonymous' }
  | { readonly kind: 'user'; readonly user: User }
  | { readonly kind: 'unreachable' }
  | null;

export type Session = {
  readonly visitor: Visitor;
  readonly client: Client;
  /** Reads the user again, after a sign-in or a change of the profile. */
  readonly reload: () => Promise<void>;
  readonly signOut: () => Promise<void>;
};

export const SessionContext = createContext<Session | null>(null);

export const useSession = (): Session => {
  const session = useContext(SessionContext);
  if (session === null) throw new TypeError('the page is outside of SessionProvider');
  return session;
};
