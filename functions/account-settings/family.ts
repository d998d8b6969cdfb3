import type { FamilyOf } from '../../shared/identity/access/http/route.ts';
import type { manifest } from './manifest.ts';
import { makeRoutes } from './routes.ts';
import {
  makeCancelEmailChange,
  makeCancelEmailChangeByToken,
  makeConfirmEmailChange,
  makeConfirmVerification,
  makeSendVerification,
  makeStartEmailChange,
  type EmailDeps,
} from './use-cases/email.ts';
import { makeRemovePhone, makeSetPhone, makeVerifyPhone } from './use-cases/phone.ts';
import {
  makeChangeTwoFactor,
  makeConfirmTwoFactor,
  makeDisableTwoFactor,
  makeEnableTwoFactor,
  makeReplaceCodes,
  type TwoFactorDeps,
} from './use-cases/two-factor.ts';

export type Ports = EmailDeps & TwoFactorDeps;

export const makeFamily = (ports: Ports) =>
  ({
    routes: makeRoutes({
      sendVerification: makeSendVerification(ports),
      confirmVerification: makeConfirmVerification(ports),
      startEmailChange: makeStartEmailChange(ports),
      confirmEmailChange: makeConfirmEmailChange(ports),
      cancelEmailChange: makeCancelEmailChange(ports),
      cancelEmailChangeByToken: makeCancelEmailChangeByToken(ports),
      setPhone: makeSetPhone(ports),
      verifyPhone: makeVerifyPhone(ports),
      removePhone: makeRemovePhone(ports),
      enableTwoFactor: makeEnableTwoFactor(ports),
      changeTwoFactor: makeChangeTwoFactor(ports),
      confirmTwoFactor: makeConfirmTwoFactor(ports),
      disableTwoFactor: makeDisableTwoFactor(ports),
      replaceRecoveryCodes: makeReplaceCodes(ports),
    }),
  }) satisfies FamilyOf<typeof manifest>;
