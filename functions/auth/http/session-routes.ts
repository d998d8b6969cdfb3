import { ok } from '../../../shared/errors/failure.ts';
import { bindProtected, type Route } from '../../../shared/identity/access/http/route.ts';
import { csrfTokenOf } from '../../../shared/identity/sessions/domain/session.ts';
import { clearCookie, SESSION_COOKIE } from '../../../shared/identity/sessions/http/cookies.ts';
import { CSRF_HEADER } from '../../../shared/identity/sessions/http/csrf.ts';
import { secondFactorProofOf } from '../../../shared/identity/sessions/http/proof-fields.ts';
import { presentListedSession, presentSession } from '../../../shared/identity/sessions/http/session-resource.ts';
import { listAddress, numberedPageLinks } from '../../../shared/platform/http/page-links.ts';
import { pageSize } from '../../../shared/platform/http/page-size.ts';
import type { makeChangePassword } from '../use-cases/change-password.ts';
import {
  readSession,
  type makeEndOtherSessions,
  type makeEndSession,
  type makeListSessions,
  type makeSignOut,
  type makeSignOutEverywhere,
} from '../use-cases/sessions.ts';
import { cookiesOfSignIn } from './present.ts';
import { changePassword, endOtherSessions, endSession, getSession, listSessions, logout, logoutAll } from './session-contracts.ts';

export type SessionUseCases = {
  readonly signOut: ReturnType<typeof makeSignOut>;
  readonly signOutEverywhere: ReturnType<typeof makeSignOutEverywhere>;
  readonly listSessions: ReturnType<typeof makeListSessions>;
  readonly endSession: ReturnType<typeof makeEndSession>;
  readonly endOtherSessions: ReturnType<typeof makeEndOtherSessions>;
  readonly changePassword: ReturnType<typeof makeChangePassword>;
};

const signedOut = () => ({ status: 204, kind: 'empty', headers: { 'Set-Cookie': clearCookie(SESSION_COOKIE) } }) as const;

export const makeSessionRoutes = (useCases: SessionUseCases): readonly Route[] => [
  bindProtected(getSession, {
    prepare: () => ok(null),
    useCase: (_nothing, context) => readSession(context),
    present: (session) => ({
      status: 200,
      kind: 'json',
      data: presentSession(session, session.csrfToken),
      headers: { 'Cache-Control': 'no-store' },
    }),
  }),
  bindProtected(logout, {
    prepare: () => ok(null),
    useCase: (_nothing, context) => useCases.signOut(context),
    present: signedOut,
  }),
  bindProtected(logoutAll, {
    prepare: () => ok(null),
    useCase: (_nothing, context) => useCases.signOutEverywhere(context),
    present: signedOut,
  }),
  bindProtected(listSessions, {
    prepare: ({ query }) => ok(query),
    useCase: ({ page, per_page: size }, context) => useCases.listSessions(page, size ?? pageSize.byDefault, context),
    present: ({ sessions, page, size, total }) => {
      const { links, headers, pagination } = numberedPageLinks({ number: page, size, total }, (number) =>
        listAddress('/v1/users/me/sessions', { page: number, per_page: size }),
      );
      return { status: 200, kind: 'json', data: sessions.map(presentListedSession), links, headers, meta: { pagination } };
    },
  }),
  bindProtected(endSession, {
    prepare: ({ params }) => ok(params.id),
    useCase: useCases.endSession,
    present: () => ({ status: 204, kind: 'empty' }),
  }),
  bindProtected(endOtherSessions, {
    prepare: () => ok(null),
    useCase: (_nothing, context) => useCases.endOtherSessions(context),
    present: () => ({ status: 204, kind: 'empty' }),
  }),
  bindProtected(changePassword, {
    prepare: ({ body }) => {
      const proof = secondFactorProofOf(body);
      return proof.ok ? ok({ current: body.current_password, next: body.new_password, secondFactor: proof.value }) : proof;
    },
    useCase: useCases.changePassword,
    present: ({ token }) => ({
      status: 204,
      kind: 'empty',
      headers: { 'Set-Cookie': cookiesOfSignIn(token, null), [CSRF_HEADER]: csrfTokenOf(token) },
    }),
  }),
];
