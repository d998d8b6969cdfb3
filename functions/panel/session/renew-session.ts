import type { Client, SessionProblem } from '../api/client.ts';
import { getMe } from '../api/operations.ts';
import { isOtherUser, readCsrfToken } from './read-visitor.ts';
import type { Visitor } from './visitor.ts';

type RenewalPorts = {
  readonly client: () => Client;
  /** The visitor whose page this is. */
  readonly shown: () => Visitor;
  /** Has the visitor sign in over the page; false for one who declines. */
  readonly signIn: (problem: SessionProblem) => Promise<boolean>;
  /** Drops the page, which belongs to another user than the session. */
  readonly dropPage: () => void;
  /** Announces to other tabs that the session is another one. */
  readonly announce: () => void;
};

/** Renews the session of the page. Requests that wait for it are sent again only as the user who made them. */
export const makeRenewSession = ({ client, shown, signIn, dropPage, announce }: RenewalPorts) => {
  let signingIn: Promise<boolean> | null = null;

  const isSameUser = async (): Promise<boolean> => {
    const me = await client().call(getMe, { withoutSignIn: true });
    if (!me.isOk) return false;
    if (!isOtherUser(shown(), me.body.data.attributes)) return true;
    client().setCsrfToken(null);
    dropPage();
    return false;
  };

  const signInAgain = async (problem: SessionProblem): Promise<boolean> => {
    if (!(await signIn(problem))) return false;
    announce();
    return isSameUser();
  };

  return async (problem: SessionProblem): Promise<boolean> => {
    if (problem === 'session_replaced') return (await isSameUser()) && readCsrfToken(client());
    // Requests that fail at once share one sign-in.
    signingIn ??= signInAgain(problem).finally(() => {
      signingIn = null;
    });
    return signingIn;
  };
};
