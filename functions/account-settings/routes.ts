import { ok } from '../../shared/errors/failure.ts';
import { bindProtected, bindPublic, type Route } from '../../shared/identity/access/http/route.ts';
import type { User } from '../../shared/identity/accounts/domain/account.ts';
import type { TwoFactorMethod } from '../../shared/identity/accounts/domain/identity.ts';
import type { Challenge, ChallengeId } from '../../shared/identity/codes/domain/challenge.ts';
import { presentOtpChallenge } from '../../shared/identity/codes/http/code-challenge.ts';
import { identityProofOf } from '../../shared/identity/sessions/http/proof-fields.ts';
import type { ResourceOf } from '../../shared/platform/http/reply.ts';
import { isoInstant } from '../../shared/platform/time/instant.ts';
import {
  cancelEmailChange,
  cancelEmailChangeByToken,
  changeTwoFactor,
  confirmEmailChange,
  confirmEmailVerification,
  confirmTwoFactor,
  disableTwoFactor,
  enableTwoFactor,
  removePhone,
  replaceRecoveryCodes,
  sendEmailVerification,
  setPhone,
  startEmailChange,
  verifyPhone,
} from './contract.ts';
import type { twoFactorResource, userEmailResource, userPhoneResource } from './http/schemas.ts';
import type * as email from './use-cases/email.ts';
import type * as phone from './use-cases/phone.ts';
import type * as twoFactor from './use-cases/two-factor.ts';

export type UseCases = {
  readonly sendVerification: ReturnType<typeof email.makeSendVerification>;
  readonly confirmVerification: ReturnType<typeof email.makeConfirmVerification>;
  readonly startEmailChange: ReturnType<typeof email.makeStartEmailChange>;
  readonly confirmEmailChange: ReturnType<typeof email.makeConfirmEmailChange>;
  readonly cancelEmailChange: ReturnType<typeof email.makeCancelEmailChange>;
  readonly cancelEmailChangeByToken: ReturnType<typeof email.makeCancelEmailChangeByToken>;
  readonly setPhone: ReturnType<typeof phone.makeSetPhone>;
  readonly verifyPhone: ReturnType<typeof phone.makeVerifyPhone>;
  readonly removePhone: ReturnType<typeof phone.makeRemovePhone>;
  readonly enableTwoFactor: ReturnType<typeof twoFactor.makeEnableTwoFactor>;
  readonly changeTwoFactor: ReturnType<typeof twoFactor.makeChangeTwoFactor>;
  readonly confirmTwoFactor: ReturnType<typeof twoFactor.makeConfirmTwoFactor>;
  readonly disableTwoFactor: ReturnType<typeof twoFactor.makeDisableTwoFactor>;
  readonly replaceRecoveryCodes: ReturnType<typeof twoFactor.makeReplaceCodes>;
};

const presentSentCode = (challenge: Challenge) => ({ status: 202, kind: 'json', data: presentOtpChallenge(challenge) }) as const;

const presentEmail = ({ id, email: address, emailVerifiedAt }: User) =>
  ({
    status: 200,
    kind: 'json',
    data: {
      type: 'user_email',
      id,
      attributes: { email: address, email_verified_at: isoInstant(emailVerifiedAt ?? 0) },
    } satisfies ResourceOf<typeof userEmailResource>,
  }) as const;

const presentPhone = ({ userId, number, verifiedAt }: phone.VerifiedPhone) =>
  ({
    status: 200,
    kind: 'json',
    data: {
      type: 'user_phone',
      id: userId,
      attributes: { phone: number, phone_verified_at: isoInstant(verifiedAt) },
    } satisfies ResourceOf<typeof userPhoneResource>,
  }) as const;

/** Recovery codes are for the user's eyes, and for no cache. */
const presentTwoFactor = ({ userId, twoFactor: { enabled, method }, recoveryCodes }: twoFactor.SecondFactor) =>
  ({
    status: 200,
    kind: 'json',
    data: {
      type: 'two_factor',
      id: userId,
      attributes: { enabled, method, recovery_codes: recoveryCodes },
    } satisfies ResourceOf<typeof twoFactorResource>,
    headers: { 'Cache-Control': 'no-store' },
  }) as const;

const done = () => ({ status: 204, kind: 'empty' }) as const;

const typed = ({ body }: { readonly body: { readonly challenge_id: ChallengeId; readonly code: string } }) =>
  ok({ challengeId: body.challenge_id, code: body.code });

const emailRoutes = (useCases: UseCases): readonly Route[] => [
  bindProtected(sendEmailVerification, {
    prepare: () => ok(null),
    useCase: (_nothing, context) => useCases.sendVerification(context),
    present: presentSentCode,
  }),
  bindProtected(confirmEmailVerification, { prepare: typed, useCase: useCases.confirmVerification, present: presentEmail }),
  bindProtected(startEmailChange, {
    prepare: ({ body }) => {
      const proof = identityProofOf(body);
      return proof.ok ? ok({ newEmail: body.new_email, proof: proof.value }) : proof;
    },
    useCase: useCases.startEmailChange,
    present: presentSentCode,
  }),
  bindProtected(confirmEmailChange, { prepare: typed, useCase: useCases.confirmEmailChange, present: presentEmail }),
  bindProtected(cancelEmailChange, {
    prepare: () => ok(null),
    useCase: (_nothing, context) => useCases.cancelEmailChange(context),
    present: done,
  }),
  bindPublic(cancelEmailChangeByToken, {
    prepare: ({ body }) => ok(body.token),
    useCase: useCases.cancelEmailChangeByToken,
    present: done,
  }),
];

const phoneRoutes = (useCases: UseCases): readonly Route[] => [
  bindProtected(setPhone, { prepare: ({ body }) => ok(body.phone), useCase: useCases.setPhone, present: presentSentCode }),
  bindProtected(verifyPhone, { prepare: typed, useCase: useCases.verifyPhone, present: presentPhone }),
  bindProtected(removePhone, {
    prepare: () => ok(null),
    useCase: (_nothing, context) => useCases.removePhone(context),
    present: done,
  }),
];

const wantedMethodOf = ({ body }: { readonly body: { readonly method: TwoFactorMethod } & Parameters<typeof identityProofOf>[0] }) => {
  const proof = identityProofOf(body);
  return proof.ok ? ok({ method: body.method, proof: proof.value }) : proof;
};

const twoFactorRoutes = (useCases: UseCases): readonly Route[] => [
  bindProtected(enableTwoFactor, {
    prepare: wantedMethodOf,
    useCase: useCases.enableTwoFactor,
    present: presentSentCode,
  }),
  bindProtected(confirmTwoFactor, { prepare: typed, useCase: useCases.confirmTwoFactor, present: presentTwoFactor }),
  bindProtected(changeTwoFactor, {
    prepare: wantedMethodOf,
    useCase: useCases.changeTwoFactor,
    present: presentSentCode,
  }),
  bindProtected(disableTwoFactor, {
    prepare: ({ body }) => identityProofOf(body),
    useCase: useCases.disableTwoFactor,
    present: presentTwoFactor,
  }),
  bindProtected(replaceRecoveryCodes, {
    prepare: () => ok(null),
    useCase: (_nothing, context) => useCases.replaceRecoveryCodes(context),
    present: presentTwoFactor,
  }),
];

export const makeRoutes = (useCases: UseCases): readonly Route[] => [
  ...emailRoutes(useCases),
  ...phoneRoutes(useCases),
  ...twoFactorRoutes(useCases),
];
