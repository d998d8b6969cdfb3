import type { FamilyOf } from '../../shared/identity/access/http/route.ts';
import { makeCreateUser, type CreateUserDeps } from '../../shared/identity/accounts/use-cases/create-user.ts';
import { makeOpenChallenge, makeResendCode } from '../../shared/identity/codes/use-cases/send-code.ts';
import { buildCodesAndProofs, type ProofPorts } from '../../shared/identity/family.ts';
import type { CommonPasswords } from '../../shared/identity/passwords/ports/common-passwords.ts';
import { makeCheckNewPassword } from '../../shared/identity/passwords/use-cases/check-new-password.ts';
import { makeOpenSession, type OpenSessionDeps } from '../../shared/identity/sessions/use-cases/open-session.ts';
import { makeSessionRoutes } from './http/session-routes.ts';
import type { manifest } from './manifest.ts';
import { makeSignInRoutes } from './routes.ts';
import { makeChangePassword, type ChangePasswordDeps } from './use-cases/change-password.ts';
import { makeSendOtp, makeVerifyOtp, type CodesDeps } from './use-cases/codes.ts';
import { makeFinishSignIn, type FinishSignInDeps } from './use-cases/finish-sign-in.ts';
import { makeRequestReset, makeResetPassword, type PasswordsDeps } from './use-cases/passwords.ts';
import { makeRegister, type RegisterDeps } from './use-cases/register.ts';
import { makeEndOtherSessions, makeEndSession, makeListSessions, makeSignOut, makeSignOutEverywhere } from './use-cases/sessions.ts';
import { makeSignIn, type SignInDeps } from './use-cases/sign-in.ts';

type SharedPorts = ProofPorts & OpenSessionDeps & CreateUserDeps & { readonly commonPasswords: CommonPasswords };

/** The use cases of identity that those of this family receive, next to its ports. */
export const withIdentity = <Ports extends SharedPorts>(ports: Ports) => ({
  ...ports,
  ...buildCodesAndProofs(ports),
  resendCode: makeResendCode(ports),
  openChallenge: makeOpenChallenge(ports),
  openSession: makeOpenSession(ports),
  createUser: makeCreateUser(ports),
  checkNewPassword: makeCheckNewPassword(ports.commonPasswords),
});

type Deps = RegisterDeps & CodesDeps & SignInDeps & FinishSignInDeps & PasswordsDeps & ChangePasswordDeps;

export type Ports = SharedPorts & Omit<Deps, Exclude<keyof ReturnType<typeof withIdentity>, keyof SharedPorts>>;

export const makeFamily = (ports: Ports) => {
  const deps = withIdentity(ports);
  return {
    routes: [
      ...makeSignInRoutes({
        register: makeRegister(deps),
        sendOtp: makeSendOtp(deps),
        verifyOtp: makeVerifyOtp(deps),
        signIn: makeSignIn(deps),
        finishSignIn: makeFinishSignIn(deps),
        resendCode: deps.resendCode,
        requestReset: makeRequestReset(deps),
        resetPassword: makeResetPassword(deps),
      }),
      ...makeSessionRoutes({
        signOut: makeSignOut(deps),
        signOutEverywhere: makeSignOutEverywhere(deps),
        listSessions: makeListSessions(deps),
        endSession: makeEndSession(deps),
        endOtherSessions: makeEndOtherSessions(deps),
        changePassword: makeChangePassword(deps),
      }),
    ],
  } satisfies FamilyOf<typeof manifest>;
};
