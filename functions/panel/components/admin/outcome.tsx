import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';

type Reading = { readonly reload: () => void };

/** What an admin changed last on a page: `show` states it, and `notice` is where it is shown. `reloading` states it and reads parts again. */
export const useOutcome = () => {
  const [outcome, setOutcome] = useState<ComponentChildren>(null);
  return {
    show: (text: ComponentChildren): void => {
      setOutcome(text);
    },
    reloading:
      (...readings: readonly Reading[]) =>
      (text: string): void => {
        setOutcome(text);
        for (const reading of readings) reading.reload();
      },
    notice: <div role="status">{outcome !== null && <p class="notice success">{outcome}</p>}</div>,
  };
};
