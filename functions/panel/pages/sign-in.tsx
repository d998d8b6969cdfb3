import { useLocation } from 'preact-iso/router';
import { useEffect } from 'preact/hooks';

import { Card } from '../components/card.tsx';
import { SignInForm } from '../components/sign-in/sign-in-form.tsx';
import { PATHS } from '../paths.ts';
import { useTexts } from '../session/language-context.tsx';
import { useSession } from '../session/session.ts';
import { signInTexts } from '../texts/sign-in/sign-in.ts';
import { nextPath } from '../view/next-path.ts';

const SignInPage = () => {
  const texts = useTexts(signInTexts);
  const { visitor, reload } = useSession();
  const { query, route } = useLocation();
  useEffect(() => {
    if (visitor?.kind === 'user') route(nextPath(query['next']), true);
  }, [visitor]);
  return (
    <Card title={texts.title}>
      <SignInForm
        onSignedIn={() => void reload()}
        links={
          <>
            <a href={PATHS.forgotPassword}>{texts.forgot}</a>
            <p>
              {texts.noAccount} <a href={PATHS.register}>{texts.register}</a>
            </p>
            <a href={PATHS.legalDocuments}>{texts.legalDocuments}</a>
          </>
        }
      />
    </Card>
  );
};

export default SignInPage;
