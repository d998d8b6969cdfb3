import { Card } from '../components/card.tsx';
import { PATHS } from '../paths.ts';
import { useTexts } from '../session/language-context.tsx';
import { shellTexts } from '../texts/shell.ts';

/** For an address that no page has. */
export const NotFoundPage = () => {
  const texts = useTexts(shellTexts);
  return (
    <Card title={texts.notFoundTitle}>
      <p>{texts.notFoundText}</p>
      <p>
        <a href={PATHS.home}>{texts.toHome}</a>
      </p>
    </Card>
  );
};
