import type { FunctionComponent } from 'preact';
import { useLocation } from 'preact-iso/router';
import { useEffect } from 'preact/hooks';

import type { Permission } from '../../../shared/identity/access/domain/permissions.ts';
import { ForbiddenPage } from '../pages/forbidden.tsx';
import { LiveOnlyPage } from '../pages/test-mode/live-only.tsx';
import { PATHS } from '../paths.ts';
import { useMode } from '../session/mode-context.tsx';
import { useSession } from '../session/session.ts';
import type { User } from '../session/visitor.ts';
import { lazy } from './lazy-page.tsx';
import { Loading } from './loading.tsx';
import { Unreachable } from './unreachable.tsx';

/** What a page for users gets. */
export type PageProps = { readonly user: User };

type GuardedProps = {
  readonly path: string;
  readonly permission: Permission;
  readonly hasTestMode: boolean;
  readonly page: FunctionComponent<PageProps>;
};

/** Sends a visitor without a session to the sign-in, and from there back to this page. */
const ToSignIn = () => {
  const { url, route } = useLocation();
  useEffect(() => {
    route(`${PATHS.signIn}?next=${encodeURIComponent(url)}`, true);
  }, []);
  return <Loading />;
};

const LegalPage = lazy(() => import('../pages/legal/pending-documents.tsx'));

/** A page for users with a session and its permission, after they have accepted the legal documents in force. */
export const Guarded = ({ permission, hasTestMode, page: Page }: GuardedProps) => {
  const { visitor, reload } = useSession();
  const { mode } = useMode();
  if (visitor === null) return <Loading />;
  if (visitor.kind === 'unreachable') return <Unreachable onRetry={reload} />;
  if (visitor.kind === 'anonymous') return <ToSignIn />;
  if (!visitor.user.legal_accepted) return <LegalPage />;
  if (!visitor.user.permissions.includes(permission)) return <ForbiddenPage />;
  if (mode === 'test' && !hasTestMode) return <LiveOnlyPage />;
  return <Page user={visitor.user} />;
};
