import { useTexts } from '../session/language-context.tsx';
import { shellTexts } from '../texts/shell.ts';
import { Card } from './card.tsx';

/** In place of a page that cannot be shown: why, and the button that loads it again. */
export const Broken = ({ text }: { readonly text: string }) => {
  const texts = useTexts(shellTexts);
  return (
    <Card title={texts.brokenTitle}>
      <p role="alert">{text}</p>
      <div class="actions">
        <button
          type="button"
          class="primary"
          onClick={() => {
            location.reload();
          }}
        >
          {texts.reload}
        </button>
      </div>
    </Card>
  );
};
