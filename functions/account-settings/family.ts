import type { FamilyOf } from '../../shared/identity/access/http/route.ts';
import { buildCodesAndProofs, type ProofPorts } from '../../shared/identity/family.ts';
import { makeReplaceRecoveryCodes } from '../../shared/identity/second-factor/use-cases/recovery-codes.ts';
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
import { makeRemovePhone, makeSetPhone, makeVerifyPhone, type PhoneDeps } from './use-cases/phone.ts';
import {
  makeChangeTwoFactor,
  makeConfirmTwoFactor,
  makeDisableTwoFactor,
  makeEnableTwoFactor,
  makeReplaceCodes,
  type TwoFactorDeps,
} from './use-cases/two-factor.ts';

/** The use cases of identity that those of this family receive, next to its ports. */
const withIdentity = <Shared extends ProofPorts>(ports: Shared & Parameters<typeof makeReplaceRecoveryCodes>[0]) => ({
  ...ports,
  ...buildCodesAndProofs(ports),
  replaceRecoveryCodes: makeReplaceRecoveryCodes(ports),
});

type Deps = EmailDeps & PhoneDeps & TwoFactorDeps;

export type Ports = ProofPorts & Omit<Deps, Exclude<keyof ReturnType<typeof withIdentity>, keyof ProofPorts>>;

export const makeFamily = (ports: Ports) => {
  const deps = withIdentity(ports);
  return {
    routes: makeRoutes({
      sendVerification: makeSendVerification(deps),
      confirmVerification: makeConfirmVerification(deps),
      startEmailChange: makeStartEmailChange(deps),
      confirmEmailChange: makeConfirmEmailChange(deps),
      cancelEmailChange: makeCancelEmailChange(deps),
      cancelEmailChangeByToken: makeCancelEmailChangeByToken(deps),
      setPhone: makeSetPhone(deps),
      verifyPhone: makeVerifyPhone(deps),
      removePhone: makeRemovePhone(deps),
      enableTwoFactor: makeEnableTwoFactor(deps),
      changeTwoFactor: makeChangeTwoFactor(deps),
      confirmTwoFactor: makeConfirmTwoFactor(deps),
      disableTwoFactor: makeDisableTwoFactor(deps),
      replaceRecoveryCodes: makeReplaceCodes(deps),
    }),
  } satisfies FamilyOf<typeof manifest>;
};
