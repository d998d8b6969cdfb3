import * as v from 'valibot';

import { defineRoute } from '../../../shared/identity/access/http/route.ts';
import { isSessionId } from '../../../shared/identity/sessions/domain/session.ts';
import { CSRF_HEADER } from '../../../shared/identity/sessions/http/csrf.ts';
import { PROOF_ERRORS } from '../../../shared/identity/sessions/http/proof-fields.ts';
import { listedSessionResource, sessionResource } from '../../../shared/identity/sessions/http/session-resource.ts';
import { linkHeader } from '../../../shared/platform/http/headers.ts';
import { pageSize } from '../../../shared/platform/http/page-size.ts';
import { emptyRequest, listParameters } from '../../../shared/platform/http/schemas/contract.ts';
import { numberedPage, single } from '../../../shared/platform/http/schemas/envelope-schema.ts';
import { integerText, oneOf, parameter, uuidOf } from '../../../shared/platform/http/schemas/fields.ts';
import { changePasswordFields } from './auth-fields.ts';

const tag = 'Sessions';

const bySession = { credentials: ['session'], permission: null } as const;

const clearedCookie = { 'Set-Cookie': { description: 'Removes `__Host-session`.', schema: v.string() } };

/** The session of the request. */
export const getSession = defineRoute({
  operationId: 'getSession',
  method: 'GET',
  path: '/auth/session',
  summary: 'The session of the request',
  description: `Its \`csrf_token\` goes into the header \`${CSRF_HEADER}\` of every request with the session that is not a GET.`,
  tag,
  access: bySession,
  request: emptyRequest,
  responses: { 200: { description: 'The session.', schema: single(sessionResource) } },
  errors: [],
});

/** Ends the session of the request. */
export const logout = defineRoute({
  operationId: 'logout',
  method: 'POST',
  path: '/auth/logout',
  summary: 'End the session of the request',
  description: 'Its cookie no longer works and is removed. Other sessions continue.',
  tag,
  access: bySession,
  request: emptyRequest,
  responses: { 204: { description: 'It has ended.', headers: clearedCookie } },
  errors: [],
});

/** Ends every session. */
export const logoutAll = defineRoute({
  operationId: 'logoutAll',
  method: 'POST',
  path: '/auth/logout-all',
  summary: 'End every session of the user',
  description: 'Remembered browsers need the second factor again. The API key continues to work.',
  tag,
  access: bySession,
  request: emptyRequest,
  responses: { 204: { description: 'They have ended.', headers: clearedCookie } },
  errors: [],
});

/** Sessions of the user. */
export const listSessions = defineRoute({
  operationId: 'listSessions',
  method: 'GET',
  path: '/users/me/sessions',
  summary: 'Sessions of the user',
  description: 'Those that still work, the newest first.',
  tag,
  access: bySession,
  request: {
    ...emptyRequest,
    query: listParameters({
      page: v.optional(
        parameter(
          integerText({ minimum: 1, maximum: 1_000 }, { code: 'invalid_filter', reason: 'page_number' }),
          'Number of the page, from 1.',
        ),
        '1',
      ),
      per_page: pageSize.parameter,
    }),
  },
  responses: { 200: { description: 'A page.', schema: numberedPage(listedSessionResource), headers: linkHeader } },
  errors: [],
});

/** Ends a session. */
export const endSession = defineRoute({
  operationId: 'endSession',
  method: 'DELETE',
  path: '/users/me/sessions/{id}',
  summary: 'End a session of the user',
  description: 'The session is refused from its next request on; it may be that of the request.',
  tag,
  access: bySession,
  request: {
    ...emptyRequest,
    params: v.object({
      id: parameter(uuidOf(isSessionId, { code: 'invalid_uuid' }), 'Id of the session.', '5f0c6a5e-0f0e-4f7e-9d43-3f6d8a0f1c11'),
    }),
  },
  responses: { 204: { description: 'It has ended.' } },
  errors: ['session_not_found'],
});

/** Ends all other sessions. */
export const endOtherSessions = defineRoute({
  operationId: 'endOtherSessions',
  method: 'DELETE',
  path: '/users/me/sessions',
  summary: 'End the sessions of the user but that of the request',
  description: '`POST /auth/logout-all` ends that of the request, too, and forgets remembered browsers.',
  tag,
  access: bySession,
  request: {
    ...emptyRequest,
    query: v.object(
      {
        except: parameter(
          oneOf(['current'], { code: 'invalid_filter', reason: 'except_filter' }),
          '`current`: the session of the request stays.',
          'current',
        ),
      },
      'invalid_filter:except_filter',
    ),
  },
  responses: { 204: { description: 'They have ended.' } },
  errors: [],
});

/** Changes the password. */
export const changePassword = defineRoute({
  operationId: 'changePassword',
  method: 'PUT',
  path: '/users/me/password',
  summary: 'Change the password',
  description:
    `Every other session ends. That of the request continues under a new token, whose CSRF token is in \`${CSRF_HEADER}\`. With a second ` +
    'factor the first request returns `two_factor_code_required` and sends a code; it is repeated with that `code`, or with a ' +
    '`recovery_code`.',
  tag,
  access: { ...bySession, limits: [{ max: 5, windowSeconds: 900, per: 'account' }] },
  request: { ...emptyRequest, body: changePasswordFields },
  responses: {
    204: {
      description: 'It is changed.',
      headers: {
        'Set-Cookie': { description: 'The new token of the session.', schema: v.string() },
        [CSRF_HEADER]: { description: 'CSRF token that goes with it.', schema: v.string() },
      },
    },
  },
  errors: [...PROOF_ERRORS, 'password_too_short', 'password_compromised'],
});

export const sessionContracts = [getSession, logout, logoutAll, listSessions, endSession, endOtherSessions, changePassword] as const;
