import { useEffect, useState } from 'preact/hooks';

import { useTexts } from '../session/language-context.tsx';
import { shellTexts } from '../texts/shell.ts';

/** Counts down the seconds until a request that a rate limit refused is sent again. */
export const WaitBanner = ({ seconds }: { readonly seconds: number }) => {
  const texts = useTexts(shellTexts);
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    const timer = setInterval(() => {
      setLeft((before) => Math.max(0, before - 1));
    }, 1_000);
    return () => {
      clearInterval(timer);
    };
  }, []);
  return (
    <div class="banner" role="status">
      {/* Only the first number is read out: one for each second would be noise. */}
      <span class="visually-hidden">{texts.waiting(seconds)}</span>
      <span aria-hidden="true">{texts.waiting(left)}</span>
    </div>
  );
};
