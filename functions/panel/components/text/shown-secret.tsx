import { useState } from 'preact/hooks';

import { useTexts } from '../../session/language-context.tsx';
import { shellTexts } from '../../texts/shell.ts';

type ShownSecretProps = { readonly text: string; readonly secret: string };

/** A secret that is shown once. It is in memory alone, until the page is left. */
export const ShownSecret = ({ text, secret }: ShownSecretProps) => {
  const { copy, copied } = useTexts(shellTexts);
  const [isCopied, setIsCopied] = useState(false);
  const take = async (): Promise<void> => {
    await navigator.clipboard.writeText(secret);
    setIsCopied(true);
  };
  return (
    <div class="notice warning" role="status">
      <p>{text}</p>
      <p>
        <code>{secret}</code>
      </p>
      <div class="actions">
        <button type="button" onClick={() => void take()}>
          {isCopied ? copied : copy}
        </button>
      </div>
    </div>
  );
};
