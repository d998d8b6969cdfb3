import { attributePointer, fail, ok, type Result } from '../../shared/errors/failure.ts';
import { bindPublic, type Route } from '../../shared/identity/access/http/route.ts';
import { CODE_SECONDS, RESEND_AFTER_SECONDS } from '../../shared/identity/codes/domain/challenge.ts';
import { presentOtpChallenge } from '../../shared/identity/codes/http/code-challenge.ts';
import type { makeResendCode } from '../../shared/identity/codes/use-cases/send-code.ts';
import { digestOfSession, isSessionToken, type SessionDigest } from '../../shared/identity/sessions/domain/session.ts';
import { DEVICE_COOKIE, SESSION_COOKIE } from '../../shared/identity/sessions/http/cookies.ts';
import { secondFactorProofOf } from '../../shared/identity/sessions/http/proof-fields.ts';
import type { RequestContext } from '../../shared/platform/request-context.ts';
import { isoInstant } from '../../shared/platform/time/instant.ts';
import { forgotPassword, login, register, resendTwoFactor, resetPassword, sendOtp, verifyOtp, verifyTwoFactor } from './contract.ts';
import { presentSignIn, presentTwoFactorChallenge } from './http/present.ts';
import type { makeSendOtp, makeVerifyOtp } from './use-cases/codes.ts';
import type { makeFinishSignIn, SecondStep } from './use-cases/finish-sign-in.ts';
import type { makeRequestReset, makeResetPassword } from './use-cases/passwords.ts';
import { DEFAULT_TIMEZONE, type makeRegister } from './use-cases/register.ts';
import type { makeSignIn, SentTokens } from './use-cases/sign-in.ts';

export type SignInUseCases = {
  readonly register: ReturnType<typeof makeRegister>;
  readonly sendOtp: ReturnType<typeof makeSendOtp>;
  readonly verifyOtp: ReturnType<typeof makeVerifyOtp>;
  readonly signIn: ReturnType<typeof makeSignIn>;
  readonly finishSignIn: ReturnType<typeof makeFinishSignIn>;
  readonly resendCode: ReturnType<typeof makeResendCode>;
  readonly requestReset: ReturnType<typeof makeRequestReset>;
  readonly resetPassword: ReturnType<typeof makeResetPassword>;
};

/** The session of a request, on operations that need none. */
const sentSession = ({ client }: RequestContext): SessionDigest | null => {
  const token = client.cookies.get(SESSION_COOKIE) ?? '';
  return isSessionToken(token) ? digestOfSession(token) : null;
};

const sentTokens = (context: RequestContext): SentTokens => ({
  session: sentSession(context),
  device: context.client.cookies.get(DEVICE_COOKIE) ?? null,
});

/** The second step takes a proof. */
const stepProofOf = (body: Parameters<typeof secondFactorProofOf>[0]): Result<SecondStep['proof'], 'validation_error'> => {
  const proof = secondFactorProofOf(body);
  if (!proof.ok) return proof;
  if (proof.value !== null) return ok(proof.value);
  return fail({ code: 'validation_error', pointer: attributePointer('code'), reason: 'code_or_recovery_code' });
};

export const makeSignInRoutes = (useCases: SignInUseCases): readonly Route[] => [
  bindPublic(register, {
    prepare: ({ body }) => ok({ ...body, timezone: body.timezone ?? DEFAULT_TIMEZONE, legal: body.legal ?? [] }),
    useCase: useCases.register,
    present: ({ id }) => ({
      status: 202,
      kind: 'json',
      data: {
        type: 'registration',
        id,
        attributes: { status: 'verification_sent', challenge_id: id, expires_in: CODE_SECONDS, resend_after: RESEND_AFTER_SECONDS },
      },
    }),
  }),
  bindPublic(sendOtp, {
    prepare: ({ body }) => ok({ purpose: body.purpose, challengeId: body.challenge_id, email: body.email, channel: body.channel }),
    useCase: useCases.sendOtp,
    present: (challenge) => ({ status: 202, kind: 'json', data: presentOtpChallenge(challenge) }),
  }),
  bindPublic(verifyOtp, {
    prepare: ({ body }) => ok({ challengeId: body.challenge_id, code: body.code }),
    useCase: useCases.verifyOtp,
    present: ({ id, purpose, verifiedAt, resetToken }) => ({
      status: 200,
      kind: 'json',
      data: { type: 'otp_verification', id, attributes: { purpose, verified_at: isoInstant(verifiedAt), reset_token: resetToken } },
      headers: { 'Cache-Control': 'no-store' },
    }),
  }),
  bindPublic(login, {
    prepare: ({ body }) => ok({ email: body.email, password: body.password, deviceName: body.device_name }),
    destination: ({ email }) => email.toLowerCase(),
    useCase: (credentials, context) => useCases.signIn(credentials, sentTokens(context), context),
    present: (signedIn) =>
      signedIn.kind === 'session' ? presentSignIn(signedIn) : { status: 202, kind: 'json', data: presentTwoFactorChallenge(signedIn) },
  }),
  bindPublic(verifyTwoFactor, {
    prepare: ({ body }) => {
      const proof = stepProofOf(body);
      return proof.ok ? ok({ challengeId: body.challenge_id, proof: proof.value, rememberDevice: body.remember_device === true }) : proof;
    },
    useCase: (step, context) => useCases.finishSignIn(step, sentTokens(context), context),
    present: presentSignIn,
  }),
  bindPublic(resendTwoFactor, {
    prepare: ({ body }) => ok(body.challenge_id),
    useCase: (id, { receivedAt: now, requestId: correlationId, language }) =>
      useCases.resendCode(id, ['sign_in'], { now, correlationId, language }),
    present: (challenge) => ({ status: 202, kind: 'json', data: presentOtpChallenge(challenge) }),
  }),
  bindPublic(forgotPassword, {
    prepare: ({ body }) => ok(body.email),
    destination: (email) => email.toLowerCase(),
    useCase: useCases.requestReset,
    present: ({ id }) => ({ status: 202, kind: 'json', data: { type: 'password_reset', id, attributes: { status: 'requested' } } }),
  }),
  bindPublic(resetPassword, {
    prepare: ({ body }) => ok({ token: body.token, password: body.new_password }),
    useCase: useCases.resetPassword,
    present: () => ({ status: 204, kind: 'empty' }),
  }),
];
