import { Card } from '../components/card.tsx';
import { PATHS } from '../paths.ts';
import { useTexts } from '../session/language-context.tsx';
import { shellTexts } from '../texts/shell.ts';

/** For a page that the role of the user does not include. */
export const ForbiddenPage = () => {
  const texts = useTexts(shellTexts);
  return (
    <Card title={texts.forbiddenTitle}>
      <p>{texts.forbiddenText}</p>
      <p>
        <a href={PATHS.home}>{texts.toHome}</a>
      </p>
    </Card>
  );
};
