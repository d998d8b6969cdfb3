import { makeCheckCode, makeCheckCodeOf, makeFindChallenge, type CheckCodeDeps } from './codes/use-cases/check-code.ts';
import { makeSendCode, type SendCodeDeps } from './codes/use-cases/send-code.ts';
import { makeCheckSecondFactor } from './second-factor/use-cases/check-second-factor.ts';
import { makeUseRecoveryCode, type RecoveryCodeDeps } from './second-factor/use-cases/recovery-codes.ts';
import {
  makeProveIdentity,
  makeProvePassword,
  makeProveSecondFactor,
  type ProvePasswordDeps,
} from './sessions/use-cases/prove-identity.ts';

export type ProofPorts = SendCodeDeps & CheckCodeDeps & RecoveryCodeDeps & ProvePasswordDeps;

/** Codes and proofs of identity, which several families use. */
export const buildCodesAndProofs = (ports: ProofPorts) => {
  const [sendCode, findChallenge] = [makeSendCode(ports), makeFindChallenge(ports)];
  const checkSecondFactor = makeCheckSecondFactor({
    challenges: ports.challenges,
    checkCodeOf: makeCheckCodeOf(ports),
    useRecoveryCode: makeUseRecoveryCode(ports),
  });
  const provePassword = makeProvePassword(ports);
  const proveSecondFactor = makeProveSecondFactor({ checkSecondFactor, findChallenge, sendCode });
  const proveIdentity = makeProveIdentity({ provePassword, proveSecondFactor });
  return { sendCode, findChallenge, checkCode: makeCheckCode(ports), checkSecondFactor, provePassword, proveSecondFactor, proveIdentity };
};
