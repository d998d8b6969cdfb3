import { ok } from '../../shared/errors/failure.ts';
import { callerSession } from '../../shared/identity/access/domain/authenticated-context.ts';
import { bindProtected, bindPublic, type Route } from '../../shared/identity/access/http/route.ts';
import { csrfTokenOf, digestOfSession, isSessionToken, type SessionDigest } from '../../shared/identity/sessions/domain/session.ts';
import { SESSION_COOKIE } from '../../shared/identity/sessions/http/cookies.ts';
import { presentSession, sessionCookie } from '../../shared/identity/sessions/http/session-resource.ts';
import type { RequestContext } from '../../shared/platform/request-context.ts';
import {
  getRegistrationOptions,
  getSignInOptions,
  listPasskeys,
  registerPasskey,
  removePasskey,
  renamePasskey,
  signInWithPasskey,
} from './contract.ts';
import type { RelyingParty } from './domain/relying-party.ts';
import { presentPasskey, presentRegistration, presentSignIn } from './http/present.ts';
import type { makeListPasskeys, makeRemovePasskey, makeRenamePasskey } from './use-cases/manage-passkeys.ts';
import type { makeBeginRegistration, makeRegisterPasskey } from './use-cases/registration.ts';
import type { makeBeginSignIn, makeSignInWithPasskey } from './use-cases/sign-in.ts';

type Parts = {
  readonly beginRegistration: ReturnType<typeof makeBeginRegistration>;
  readonly register: ReturnType<typeof makeRegisterPasskey>;
  readonly list: ReturnType<typeof makeListPasskeys>;
  readonly rename: ReturnType<typeof makeRenamePasskey>;
  readonly remove: ReturnType<typeof makeRemovePasskey>;
  readonly beginSignIn: ReturnType<typeof makeBeginSignIn>;
  readonly signIn: ReturnType<typeof makeSignInWithPasskey>;
  readonly relyingParty: RelyingParty;
};

/** The session a sign-in takes the place of. */
const previousSession = ({ client }: RequestContext): SessionDigest | null => {
  const token = client.cookies.get(SESSION_COOKIE) ?? '';
  return isSessionToken(token) ? digestOfSession(token) : null;
};

const causeOf = ({ receivedAt: at, requestId: correlationId }: RequestContext) => ({ at, correlationId });

const NO_STORE = { 'Cache-Control': 'no-store' };

export const makeRoutes = (parts: Parts): readonly Route[] => [
  bindProtected(getRegistrationOptions, {
    prepare: (input) => ok(input),
    useCase: (_input, { principal, receivedAt }) => parts.beginRegistration(principal.userId, receivedAt),
    present: (options) => ({ status: 200, kind: 'json', data: presentRegistration(options, parts.relyingParty), headers: NO_STORE }),
  }),
  bindProtected(registerPasskey, {
    prepare: ({ body }) => ok(body),
    useCase: ({ challenge_id: challengeId, credential: response, name }, { principal, ...context }) =>
      parts.register(
        principal.userId,
        { challengeId, response, name },
        { ...causeOf(context), validSince: callerSession(context).validSince },
      ),
    present: (passkey) => ({ status: 201, kind: 'json', data: presentPasskey(passkey) }),
  }),
  bindProtected(listPasskeys, {
    prepare: (input) => ok(input),
    useCase: (_input, { principal }) => parts.list(principal.userId),
    present: (passkeys) => ({ status: 200, kind: 'json', data: passkeys.map(presentPasskey) }),
  }),
  bindProtected(renamePasskey, {
    prepare: (input) => ok(input),
    useCase: ({ params, body }, { principal }) => parts.rename(principal.userId, params.id, body.name),
    present: (passkey) => ({ status: 200, kind: 'json', data: presentPasskey(passkey) }),
  }),
  bindProtected(removePasskey, {
    prepare: ({ params }) => ok(params),
    useCase: ({ id }, { principal, ...context }) => parts.remove(principal.userId, id, causeOf(context)),
    present: () => ({ status: 204, kind: 'empty' }),
  }),
  bindPublic(getSignInOptions, {
    prepare: (input) => ok(input),
    useCase: (_input, { receivedAt }) => parts.beginSignIn(receivedAt),
    present: (challenge) => ({ status: 200, kind: 'json', data: presentSignIn(challenge, parts.relyingParty), headers: NO_STORE }),
  }),
  bindPublic(signInWithPasskey, {
    prepare: ({ body }) => ok(body),
    useCase: ({ challenge_id: challengeId, credential: response }, context) =>
      parts.signIn({ challengeId, response }, previousSession(context), context),
    present: ({ session, token }) => ({
      status: 200,
      kind: 'json',
      data: presentSession(session, csrfTokenOf(token)),
      headers: { 'Set-Cookie': sessionCookie(token), ...NO_STORE },
    }),
  }),
];
