import { useTexts } from '../session/language-context.tsx';
import { shellTexts } from '../texts/shell.ts';
import { Card } from './card.tsx';

/** In place of a page whose data the service did not answer with. */
export const Unreachable = ({ onRetry }: { readonly onRetry: () => unknown }) => {
  const texts = useTexts(shellTexts);
  return (
    <Card title={texts.brokenTitle}>
      <p role="alert">{texts.unreachable}</p>
      <div class="actions">
        <button type="button" class="primary" onClick={() => void onRetry()}>
          {texts.retry}
        </button>
      </div>
    </Card>
  );
};
