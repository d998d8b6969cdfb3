import lazy from 'preact-iso/lazy';
import { LocationProvider, Route, Router } from 'preact-iso/router';

import { Guarded } from './components/guarded.tsx';
import { Shell } from './components/shell.tsx';
import { NotFoundPage } from './pages/not-found.tsx';
import { PATHS } from './paths.ts';
import { LanguageProvider } from './session/language-context.tsx';
import { SessionProvider } from './session/session-provider.tsx';

const SignInPage = lazy(() => import('./pages/sign-in.tsx'));
const HomePage = lazy(() => import('./pages/home.tsx'));

/** The panel: each page is a chunk that its first visit loads. */
export const App = () => (
  <LocationProvider>
    <LanguageProvider>
      <SessionProvider>
        <Shell>
          <Router>
            <Route path={PATHS.signIn} component={SignInPage} />
            <Guarded path={PATHS.home} page={HomePage} />
            <Route default component={NotFoundPage} />
          </Router>
        </Shell>
      </SessionProvider>
    </LanguageProvider>
  </LocationProvider>
);
