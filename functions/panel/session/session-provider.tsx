import type { ComponentChildren } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';

import { makeClient, type Client, type SessionProblem } from '../api/client.ts';
import { hasCode, type Failure } from '../api/failure.ts';
import { logout } from '../api/operations.ts';
import { unsubscribeBrowser } from '../components/notifications/push-messages.ts';
import { SignInDialog } from '../components/sign-in/sign-in-dialog.tsx';
import { WaitBanner } from '../components/wait-banner.tsx';
import { currentLanguage, useLanguage } from './language-context.tsx';
import { currentMode, useMode } from './mode-context.tsx';
import { makeRateHold } from './rate-hold.ts';
import { isOtherUser, readVisitor } from './read-visitor.ts';
import { makeRenewSession } from './renew-session.ts';
import { sendWithProgress } from './send-with-progress.ts';
import { mayHaveSession, rememberSession } from './session-mark.ts';
import { SessionContext } from './session.ts';
import type { Visitor } from './visitor.ts';

type Question = { readonly problem: SessionProblem; readonly answer: (isRenewed: boolean) => void };

/** Tabs announce to each other that a session began, ended or became another, and until when the limit of their address lasts. */
const CHANNEL = 'session';

/** What another user typed, and what the page shows of it, is gone with the page. */
const dropPage = (): void => {
  location.reload();
};

const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });

export const SessionProvider = ({ children }: { readonly children: ComponentChildren }) => {
  const [visitor, setVisitor] = useState<Visitor>(null);
  const [question, setQuestion] = useState<Question | null>(null);
  const [heldUntil, setHeldUntil] = useState<number | null>(null);
  const { adopt } = useLanguage();
  const { choose } = useMode();
  const shown = useRef<Visitor>(null);
  const channel = useMemo(() => new BroadcastChannel(CHANNEL), []);
  const hold = useMemo(() => makeRateHold({ now: () => Date.now(), pause, show: setHeldUntil }), []);
  const show = (next: Visitor): void => {
    shown.current = next;
    if (next?.kind === 'user') adopt(next.user.language);
    if (next?.kind === 'user' || next?.kind === 'anonymous') rememberSession(next.kind === 'user');
    setVisitor(next);
  };

  const client = useMemo(() => {
    const renewSession = makeRenewSession({
      client: () => made,
      shown: () => shown.current,
      signIn: (problem) =>
        new Promise<boolean>((answer) => {
          setQuestion({ problem, answer });
        }).finally(() => {
          setQuestion(null);
        }),
      dropPage,
      announce: () => {
        channel.postMessage('changed');
      },
    });
    const made: Client = makeClient({
      fetch: (...request) => fetch(...request),
      sendWithProgress,
      language: currentLanguage,
      mode: currentMode,
      renewSession,
      whenOpen: hold.whenOpen,
      holdFor: (seconds) => {
        const until = Date.now() + seconds * 1_000;
        channel.postMessage(until);
        hold.holdUntil(until);
      },
    });
    return made;
  }, []);

  const read = async (): Promise<void> => {
    const next = await readVisitor(client, shown.current);
    if (next?.kind !== 'user' || !isOtherUser(shown.current, next.user)) {
      show(next);
      return;
    }
    client.setCsrfToken(null);
    dropPage();
  };
  const reload = async (): Promise<void> => {
    await read();
    channel.postMessage('changed');
  };
  const signOut = async (): Promise<Failure | null> => {
    const answer = await client.call(logout, { withoutSignIn: true });
    if (!answer.isOk && !hasCode(answer, 'unauthorized')) return answer;
    // Whoever uses the browser next gets no messages of this user; the sign-out does not wait for it.
    void unsubscribeBrowser();
    client.setCsrfToken(null);
    choose('live');
    show({ kind: 'anonymous' });
    channel.postMessage('changed');
    return null;
  };

  useEffect(() => {
    if (mayHaveSession()) void read();
    else show({ kind: 'anonymous' });
    channel.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (typeof data === 'number') hold.holdUntil(data);
      else void read();
    };
  }, []);

  return (
    <SessionContext.Provider value={{ visitor, client, reload, signOut }}>
      {children}
      {heldUntil !== null && <WaitBanner until={heldUntil} />}
      {question !== null && <SignInDialog problem={question.problem} onEnd={question.answer} />}
    </SessionContext.Provider>
  );
};
