import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';

/** What an admin changed last on a page: `show` states it, and `notice` is where it is shown. */
export const useOutcome = () => {
  const [outcome, setOutcome] = useState<ComponentChildren>(null);
  return {
    show: (text: ComponentChildren): void => {
      setOutcome(text);
    },
    notice: <div role="status">{outcome !== null && <p class="notice success">{outcome}</p>}</div>,
  };
};
