import { LocationProvider, Route, Router } from 'preact-iso/router';

import { AREAS } from './areas/areas.ts';
import { Guarded } from './components/guarded.tsx';
import { lazy } from './components/lazy-page.tsx';
import { Shell } from './components/shell.tsx';
import { NotFoundPage } from './pages/not-found.tsx';
import { legalTextPath, PATHS } from './paths.ts';
import { LanguageProvider } from './session/language-context.tsx';
import { ModeProvider } from './session/mode-context.tsx';
import { SessionProvider } from './session/session-provider.tsx';

const SignInPage = lazy(() => import('./pages/sign-in.tsx'));
const RegisterPage = lazy(() => import('./pages/register.tsx'));
const ForgotPasswordPage = lazy(() => import('./pages/links/forgot-password.tsx'));
const ResetPasswordPage = lazy(() => import('./pages/links/reset-password.tsx'));
const CancelEmailChangePage = lazy(() => import('./pages/links/cancel-email-change.tsx'));
const RestoreAccountPage = lazy(() => import('./pages/links/restore-account.tsx'));
const DataExportPage = lazy(() => import('./pages/links/data-export.tsx'));
const ConfirmIncidentMailsPage = lazy(() => import('./pages/links/confirm-incident-mails.tsx'));
const EndIncidentMailsPage = lazy(() => import('./pages/links/end-incident-mails.tsx'));
const UnsubscribePage = lazy(() => import('./pages/links/unsubscribe.tsx'));
const LegalDocumentsPage = lazy(() => import('./pages/legal/legal-documents.tsx'));
const LegalTextPage = lazy(() => import('./pages/legal/legal-text.tsx'));
const IdentitiesPage = lazy(() => import('./pages/identities.tsx'));

const GUARDED = AREAS.flatMap(({ permission, hasTestMode = false, pages }) =>
  pages.map(([path, page]) => ({ path, permission, hasTestMode, page })),
);

/** The panel: each page is a chunk that its first visit loads. */
export const App = () => (
  <LocationProvider>
    <LanguageProvider>
      <ModeProvider>
        <SessionProvider>
          <Shell>
            <Router>
              <Route path={PATHS.signIn} component={SignInPage} />
              <Route path={PATHS.register} component={RegisterPage} />
              <Route path={PATHS.forgotPassword} component={ForgotPasswordPage} />
              <Route path={PATHS.resetPassword} component={ResetPasswordPage} />
              <Route path={PATHS.cancelEmailChange} component={CancelEmailChangePage} />
              <Route path={PATHS.restoreAccount} component={RestoreAccountPage} />
              <Route path={PATHS.dataExport} component={DataExportPage} />
              <Route path={PATHS.unsubscribe} component={UnsubscribePage} />
              <Route path={PATHS.confirmIncidentMails} component={ConfirmIncidentMailsPage} />
              <Route path={PATHS.endIncidentMails} component={EndIncidentMailsPage} />
              <Route path={PATHS.legalDocuments} component={LegalDocumentsPage} />
              <Route path={legalTextPath(':id')} component={LegalTextPage} />
              <Route path={PATHS.identities} component={IdentitiesPage} />
              {GUARDED.map((guarded) => (
                <Guarded key={guarded.path} {...guarded} />
              ))}
              <Route default component={NotFoundPage} />
            </Router>
          </Shell>
        </SessionProvider>
      </ModeProvider>
    </LanguageProvider>
  </LocationProvider>
);
