import type { FamilyOf } from '../../shared/identity/access/http/route.ts';
import type { PasswordStore } from '../../shared/identity/passwords/ports/password-store.ts';
import type { PasskeyIndex } from '../../shared/identity/second-factor/ports/passkey-index.ts';
import type { manifest } from './manifest.ts';
import { makeRoutes } from './routes.ts';
import { makeBeginLink, type LinkDeps } from './use-cases/begin-link.ts';
import { makeFinishLink } from './use-cases/finish-link.ts';
import { makeListIdentities, makeUnlinkIdentity } from './use-cases/manage-identities.ts';

export type Ports = LinkDeps & {
  readonly passwords: Pick<PasswordStore, 'find'>;
  readonly passkeyIndex: PasskeyIndex;
  /** Pages to which browsers are redirected after a link; null when there are none. */
  readonly pagesUrl: string | null;
};

export const makeFamily = (ports: Ports) =>
  ({
    routes: makeRoutes({
      list: makeListIdentities(ports),
      begin: makeBeginLink(ports),
      finish: makeFinishLink(ports),
      unlink: makeUnlinkIdentity(ports),
      providers: ports.identityProviders.map(({ id }) => id),
      pagesUrl: ports.pagesUrl,
    }),
  }) satisfies FamilyOf<typeof manifest>;
