import { useEffect, useState } from 'preact/hooks';

import { useTexts } from '../session/language-context.tsx';
import { shellTexts } from '../texts/shell.ts';

const secondsUntil = (instant: number): number => Math.max(0, Math.ceil((instant - Date.now()) / 1_000));

/** Counts down the seconds until requests that a rate limit refused are sent again, at an instant in milliseconds since 1970. */
export const WaitBanner = ({ until }: { readonly until: number }) => {
  const texts = useTexts(shellTexts);
  const [first] = useState(() => secondsUntil(until));
  const [left, setLeft] = useState(first);
  useEffect(() => {
    const timer = setInterval(() => {
      setLeft(secondsUntil(until));
    }, 1_000);
    return () => {
      clearInterval(timer);
    };
  }, [until]);
  return (
    <div class="banner" role="status">
      {/* Only the first number is read out: one for each second would be noise. */}
      <span class="visually-hidden">{texts.waiting(first)}</span>
      <span aria-hidden="true">{texts.waiting(left)}</span>
    </div>
  );
};
