import type { ComponentChildren } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';

import { makeClient, type Client, type SessionProblem } from '../api/client.ts';
import { getMe, getSession, logout } from '../api/operations.ts';
import { SignInDialog } from '../components/sign-in-dialog.tsx';
import { WaitBanner } from '../components/wait-banner.tsx';
import { currentLanguage } from './language-context.tsx';
import { SessionContext, type Visitor } from './session.ts';

type Question = { readonly problem: SessionProblem; readonly answer: (isRenewed: boolean) => void };

/** Tabs of the panel tell each other that a session began or ended. */
const CHANNEL = 'session';

const pause = (seconds: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, seconds * 1_000);
  });

const readCsrfToken = async (client: Client): Promise<boolean> => {
  const answer = await client.call(getSession, { withoutSignIn: true });
  if (answer.isOk) client.setCsrfToken(answer.body.data.attributes.csrf_token);
  return answer.isOk;
};

const visitorOf = async (client: Client): Promise<Visitor> => {
  const session = await client.call(getSession, { withoutSignIn: true });
  if (!session.isOk) {
    client.setCsrfToken(null);
    return { kind: session.kind === 'unreachable' ? 'unreachable' : 'anonymous' };
  }
  client.setCsrfToken(session.body.data.attributes.csrf_token);
  const me = await client.call(getMe, { withoutSignIn: true });
  if (!me.isOk) return { kind: me.kind === 'unreachable' ? 'unreachable' : 'anonymous' };
  return { kind: 'user', user: me.body.data.attributes };
};

export const SessionProvider = ({ children }: { readonly children: ComponentChildren }) => {
  const [visitor, setVisitor] = useState<Visitor>(null);
  const [question, setQuestion] = useState<Question | null>(null);
  const [secondsToWait, setSecondsToWait] = useState<number | null>(null);
  const renewal = useRef<Promise<boolean> | null>(null);
  const channel = useMemo(() => new BroadcastChannel(CHANNEL), []);

  const client = useMemo(() => {
    const renewSession = async (problem: SessionProblem): Promise<boolean> => {
      if (problem === 'session_replaced') return readCsrfToken(made);
      // Requests that fail at once share one sign-in.
      renewal.current ??= new Promise<boolean>((answer) => {
        setQuestion({ problem, answer });
      }).finally(() => {
        renewal.current = null;
        setQuestion(null);
      });
      return renewal.current;
    };
    const waitFor = async (seconds: number): Promise<void> => {
      setSecondsToWait(seconds);
      await pause(seconds);
      setSecondsToWait(null);
    };
    const made: Client = makeClient({ fetch: (...request) => fetch(...request), language: currentLanguage, renewSession, waitFor });
    return made;
  }, []);

  const read = async (): Promise<void> => {
    setVisitor(await visitorOf(client));
  };
  const reload = async (): Promise<void> => {
    await read();
    channel.postMessage('changed');
  };
  const signOut = async (): Promise<void> => {
    await client.call(logout, { withoutSignIn: true });
    await reload();
  };

  useEffect(() => {
    void read();
    channel.onmessage = () => void read();
  }, []);

  return (
    <SessionContext.Provider value={{ visitor, client, reload, signOut }}>
      {children}
      {secondsToWait !== null && <WaitBanner seconds={secondsToWait} />}
      {question !== null && <SignInDialog problem={question.problem} onEnd={question.answer} />}
    </SessionContext.Provider>
  );
};
