import { useEffect, useState } from 'preact/hooks';

import type { Failure } from '../api/failure.ts';
import { useTexts } from '../session/language-context.tsx';
import { signInTexts } from '../texts/sign-in/sign-in.ts';
import { Problem } from './problem.tsx';

type ResendProps = {
  /** Seconds until a code can be sent again. */
  readonly after: number;
  readonly onResend: () => Promise<Failure | null>;
};

/** Sends a code again, at the earliest when the service accepts it. */
export const ResendButton = ({ after, onResend }: ResendProps) => {
  const texts = useTexts(signInTexts);
  const [left, setLeft] = useState(after);
  const [result, setResult] = useState<Failure | 'sent' | null>(null);
  useEffect(() => {
    if (left === 0) return;
    const timer = setTimeout(() => {
      setLeft(left - 1);
    }, 1_000);
    return () => {
      clearTimeout(timer);
    };
  }, [left]);
  const resend = async (): Promise<void> => {
    if (left > 0) return;
    setLeft(after);
    setResult((await onResend()) ?? 'sent');
  };
  return (
    <>
      <button type="button" class="plain" aria-disabled={left > 0} onClick={() => void resend()}>
        {left > 0 ? texts.resendIn(left) : texts.resend}
      </button>
      {result === 'sent' && (
        <p class="muted" role="status">
          {texts.resent}
        </p>
      )}
      {result !== null && result !== 'sent' && <Problem failure={result} />}
    </>
  );
};
