import type { FamilyOf } from '../../shared/identity/access/http/route.ts';
import type { AccountStore } from '../../shared/identity/accounts/ports/account-store.ts';
import { makeOpenSession, type OpenSessionDeps } from '../../shared/identity/sessions/use-cases/open-session.ts';
import type { RelyingParty } from './domain/relying-party.ts';
import type { manifest } from './manifest.ts';
import type { PasskeyStore } from './ports/passkey-store.ts';
import type { PasskeyVerifier } from './ports/passkey-verifier.ts';
import { makeRoutes } from './routes.ts';
import { makeListPasskeys, makeRemovePasskey, makeRenamePasskey } from './use-cases/manage-passkeys.ts';
import { makeBeginRegistration, makeRegisterPasskey } from './use-cases/registration.ts';
import { makeBeginSignIn, makeSignInWithPasskey } from './use-cases/sign-in.ts';

export type Ports = OpenSessionDeps & {
  readonly accounts: AccountStore;
  readonly passkeys: PasskeyStore;
  readonly passkeyVerifier: PasskeyVerifier;
  readonly relyingParty: RelyingParty;
};

export const makeFamily = (ports: Ports) =>
  ({
    routes: makeRoutes({
      beginRegistration: makeBeginRegistration(ports),
      register: makeRegisterPasskey(ports),
      list: makeListPasskeys(ports),
      rename: makeRenamePasskey(ports),
      remove: makeRemovePasskey(ports),
      beginSignIn: makeBeginSignIn(ports),
      signIn: makeSignInWithPasskey({ ...ports, openSession: makeOpenSession(ports) }),
      relyingParty: ports.relyingParty,
    }),
  }) satisfies FamilyOf<typeof manifest>;
