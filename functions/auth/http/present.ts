import { CODE_SECONDS, destinationHint, RESEND_AFTER_SECONDS } from '../../../shared/identity/codes/domain/challenge.ts';
import { csrfTokenOf, type Session, type SessionToken } from '../../../shared/identity/sessions/domain/session.ts';
import { DEVICE_COOKIE, setCookie } from '../../../shared/identity/sessions/http/cookies.ts';
import { presentSession, sessionCookie } from '../../../shared/identity/sessions/http/session-resource.ts';
import type { ResourceOf } from '../../../shared/platform/http/reply.ts';
import { DEVICE_SECONDS, type SignedIn } from '../use-cases/sign-in.ts';
import type { twoFactorChallengeResource } from './schemas.ts';

/** `Set-Cookie` of a session, and of a browser that is remembered with it. */
export const cookiesOfSignIn = (token: SessionToken, device: string | null): string => {
  const session = sessionCookie(token);
  return device === null ? session : `${session}\n${setCookie(DEVICE_COOKIE, device, DEVICE_SECONDS)}`;
};

/** The answer of a sign-in that opened a session. */
export const presentSignIn = ({
  session,
  token,
  device,
}: {
  readonly session: Session;
  readonly token: SessionToken;
  readonly device: string | null;
}) =>
  ({
    status: 200,
    kind: 'json',
    data: presentSession(session, csrfTokenOf(token)),
    headers: { 'Set-Cookie': cookiesOfSignIn(token, device), 'Cache-Control': 'no-store' },
  }) as const;

/** `methods` names what finishes the sign-in now: the channel only where its code was sent. */
export const presentTwoFactorChallenge = ({
  challenge: { id, destination },
  hasPasskey,
  codeAfterSeconds,
}: Extract<SignedIn, { kind: 'challenge' }>) =>
  ({
    type: 'two_factor_challenge',
    id,
    attributes: {
      challenge_id: id,
      methods: [
        ...(codeAfterSeconds === null ? [destination.channel] : []),
        'recovery_code',
        ...(hasPasskey ? (['device_credential'] as const) : []),
      ],
      destination_hint: destinationHint(destination),
      expires_in: CODE_SECONDS,
      resend_after: codeAfterSeconds ?? RESEND_AFTER_SECONDS,
    },
  }) satisfies ResourceOf<typeof twoFactorChallengeResource>;
