import { Fragment, type ComponentChildren } from 'preact';
import { ErrorBoundary } from 'preact-iso/lazy';
import { useLocation } from 'preact-iso/router';
import { useEffect, useState } from 'preact/hooks';

import { PRODUCT_NAME } from '../../../shared/identity/accounts/domain/product-name.ts';
import type { Failure } from '../api/failure.ts';
import { PATHS } from '../paths.ts';
import { useLanguage, useTexts } from '../session/language-context.tsx';
import { useMode } from '../session/mode-context.tsx';
import { useSession } from '../session/session.ts';
import { shellTexts } from '../texts/shell.ts';
import { Broken } from './broken.tsx';
import { MenuButton, Navigation, useMenu } from './navigation/navigation.tsx';
import { Problem } from './problem.tsx';
import { TestBanner } from './test-mode/test-banner.tsx';

const LanguageButton = () => {
  const { language, choose } = useLanguage();
  const other = language === 'es' ? 'en' : 'es';
  const texts = useTexts(shellTexts);
  return (
    <button
      type="button"
      class="plain"
      lang={other}
      onClick={() => {
        choose(other);
      }}
    >
      {texts.language}
    </button>
  );
};

const SignOutButton = ({ onFailure }: { readonly onFailure: (failure: Failure | null) => void }) => {
  const { signOut } = useSession();
  const { route } = useLocation();
  const texts = useTexts(shellTexts);
  const leave = async (): Promise<void> => {
    const failure = await signOut();
    onFailure(failure);
    if (failure === null) route(PATHS.signIn);
  };
  return (
    <button type="button" class="plain" onClick={() => void leave()}>
      {texts.signOut}
    </button>
  );
};

/** What is around every page. */
export const Shell = ({ children }: { readonly children: ComponentChildren }) => {
  const { visitor } = useSession();
  const { mode } = useMode();
  const texts = useTexts(shellTexts);
  const { path } = useLocation();
  const [isBroken, setIsBroken] = useState(false);
  useEffect(() => {
    setIsBroken(false);
  }, [path]);
  const [failure, setFailure] = useState<Failure | null>(null);
  const menu = useMenu();
  const user = visitor?.kind === 'user' ? visitor.user : null;
  return (
    <div class="shell">
      <a class="skip" href="#main">
        {texts.skip}
      </a>
      <header>
        <a class="brand" href={PATHS.home}>
          <span class="mark" aria-hidden="true" />
          {PRODUCT_NAME}
        </a>
        <div class="tools">
          <LanguageButton />
          {user !== null && <SignOutButton onFailure={setFailure} />}
          {user !== null && <MenuButton isOpen={menu.isOpen} onToggle={menu.toggle} />}
        </div>
      </header>
      <div class="body">
        {user !== null && <Navigation user={user} isOpen={menu.isOpen} onClose={menu.close} />}
        <main id="main" tabIndex={-1}>
          {user !== null && mode === 'test' && <TestBanner />}
          {failure !== null && <Problem failure={failure} />}
          {isBroken ? (
            <Broken text={texts.brokenText} />
          ) : (
            <ErrorBoundary
              onError={() => {
                setIsBroken(true);
              }}
            >
              {/* A page keeps nothing of the other mode. */}
              <Fragment key={mode}>{children}</Fragment>
            </ErrorBoundary>
          )}
        </main>
      </div>
    </div>
  );
};
