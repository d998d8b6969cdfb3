import type { FamilyOf } from '../../shared/identity/access/http/route.ts';
import { makeResendCode } from '../../shared/identity/codes/use-cases/send-code.ts';
import { makeSessionRoutes } from './http/session-routes.ts';
import type { manifest } from './manifest.ts';
import { makeSignInRoutes } from './routes.ts';
import { makeChangePassword, type ChangePasswordDeps } from './use-cases/change-password.ts';
import { makeSendOtp, makeVerifyOtp, type CodesDeps } from './use-cases/codes.ts';
import { makeFinishSignIn } from './use-cases/finish-sign-in.ts';
import { makeRequestReset, makeResetPassword, type PasswordsDeps } from './use-cases/passwords.ts';
import { makeRegister, type RegisterDeps } from './use-cases/register.ts';
import { makeEndOtherSessions, makeEndSession, makeListSessions, makeSignOut, makeSignOutEverywhere } from './use-cases/sessions.ts';
import { makeSignIn, type SignInDeps } from './use-cases/sign-in.ts';

export type Ports = RegisterDeps & CodesDeps & SignInDeps & PasswordsDeps & ChangePasswordDeps;

export const makeFamily = (ports: Ports) =>
  ({
    routes: [
      ...makeSignInRoutes({
        register: makeRegister(ports),
        sendOtp: makeSendOtp(ports),
        verifyOtp: makeVerifyOtp(ports),
        signIn: makeSignIn(ports),
        finishSignIn: makeFinishSignIn(ports),
        resendCode: makeResendCode(ports),
        requestReset: makeRequestReset(ports),
        resetPassword: makeResetPassword(ports),
      }),
      ...makeSessionRoutes({
        signOut: makeSignOut(ports),
        signOutEverywhere: makeSignOutEverywhere(ports),
        listSessions: makeListSessions(ports),
        endSession: makeEndSession(ports),
        endOtherSessions: makeEndOtherSessions(ports),
        changePassword: makeChangePassword(ports),
      }),
    ],
  }) satisfies FamilyOf<typeof manifest>;
