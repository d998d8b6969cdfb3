import { makeClient, type Client, type SessionProblem } from '../../../../functions/panel/api/client.ts';
import { logout } from '../../../../functions/panel/api/operations.ts';
import { readVisitor } from '../../../../functions/panel/session/read-visitor.ts';
import { makeRenewSession } from '../../../../functions/panel/session/renew-session.ts';
import type { Visitor } from '../../../../functions/panel/session/visitor.ts';

type Answer = { readonly status: number; readonly body: unknown };

const refusal = (status: number, code: string): Answer => ({ status, body: { errors: [{ status: `${status}`, code, detail: code }] } });
const session: Answer = { status: 200, body: { data: { attributes: { csrf_token: 'token' } } } };
const me = (id: string): Answer => ({ status: 200, body: { data: { id, attributes: { id } } } });

/** The user of a page, as the provider has it from the API. */
const visitorOf = (id: string): Promise<Visitor> =>
  readVisitor(clientWith({ '/v1/auth/session': [session], '/v1/users/me': [me(id)] }), null);

/** A client whose requests get these answers, in order for each path; a path without one has no network. */
const clientWith = (
  answers: Readonly<Record<string, readonly Answer[]>>,
  {
    sent = [],
    renewSession = () => Promise.resolve(false),
  }: { sent?: string[]; renewSession?: (problem: SessionProblem) => Promise<boolean> } = {},
): Client => {
  const left = new Map(Object.entries(answers).map(([path, some]) => [path, [...some]]));
  return makeClient({
    fetch: (url) => {
      if (typeof url !== 'string') throw new TypeError('the client sends no other requests');
      sent.push(url);
      const answer = left.get(url)?.shift();
      if (answer === undefined) return Promise.reject(new TypeError('Failed to fetch'));
      return Promise.resolve(new Response(answer.status === 204 ? null : JSON.stringify(answer.body), { status: answer.status }));
    },
    sendWithProgress: () => Promise.reject(new TypeError('no request of these tests has a file')),
    language: () => 'es',
    mode: () => 'live',
    renewSession,
    whenOpen: () => Promise.resolve(),
    holdFor: () => undefined,
  });
};

describe('readVisitor', () => {
  test('reports a visitor without a session only when the API refuses it', async () => {
    const ana = await visitorOf('ana');
    expect(ana).toMatchObject({ kind: 'user', user: { id: 'ana' } });
    const ended = clientWith({ '/v1/auth/session': [refusal(401, 'unauthorized')] });
    expect(await readVisitor(ended, ana)).toEqual({ kind: 'anonymous' });
    const endedMeanwhile = clientWith({ '/v1/auth/session': [session], '/v1/users/me': [refusal(401, 'unauthorized')] });
    expect(await readVisitor(endedMeanwhile, ana)).toEqual({ kind: 'anonymous' });
  });

  test.each([
    ['429', refusal(429, 'rate_limit_exceeded')],
    ['500', refusal(500, 'internal_error')],
    ['503', refusal(503, 'service_unavailable')],
    ['no answer', undefined],
  ])('keeps the visitor after %s, and reports one who was not there before as unreachable', async (_name, answer) => {
    const ana = await visitorOf('ana');
    const failing = answer === undefined ? [] : [answer, answer];
    const withoutSession = clientWith({ '/v1/auth/session': failing });
    expect([await readVisitor(withoutSession, ana), await readVisitor(withoutSession, null)]).toEqual([ana, { kind: 'unreachable' }]);
    const withoutUser = clientWith({ '/v1/auth/session': [session, session], '/v1/users/me': failing });
    expect([await readVisitor(withoutUser, ana), await readVisitor(withoutUser, null)]).toEqual([ana, { kind: 'unreachable' }]);
  });
});

describe('a renewed session', () => {
  /** The page of Ana, whose request fails with a problem of the session before another user, or she, has one again. */
  const openPage = async (problem: Answer, next: Answer, isSignedIn = true) => {
    const ana = await visitorOf('ana');
    const sent: string[] = [];
    const events: string[] = [];
    const client: Client = clientWith(
      { '/v1/auth/logout': [problem, { status: 204, body: null }], '/v1/users/me': [next], '/v1/auth/session': [session] },
      {
        sent,
        renewSession: makeRenewSession({
          client: () => client,
          shown: () => ana,
          signIn: () => Promise.resolve(isSignedIn),
          dropPage: () => events.push('dropped'),
          announce: () => events.push('announced'),
        }),
      },
    );
    client.setCsrfToken('old token');
    const answer = await client.call(logout);
    return { isOk: answer.isOk, events, requests: sent.filter((url) => url === '/v1/auth/logout').length };
  };

  test('sends the request again for the same user, and announces the sign-in to other tabs', async () => {
    expect(await openPage(refusal(401, 'unauthorized'), me('ana'))).toEqual({ isOk: true, events: ['announced'], requests: 2 });
    expect(await openPage(refusal(403, 'reauthentication_required'), me('ana'))).toEqual({
      isOk: true,
      events: ['announced'],
      requests: 2,
    });
    expect(await openPage(refusal(403, 'csrf_failed'), me('ana'))).toEqual({ isOk: true, events: [], requests: 2 });
  });

  test.each([
    ['unauthorized', 401, ['announced', 'dropped']],
    ['reauthentication_required', 403, ['announced', 'dropped']],
    ['csrf_failed', 403, ['dropped']],
  ])('of another user never sends the request that failed with %s, and drops the page', async (code, status, events) => {
    expect(await openPage(refusal(status, code), me('eva'))).toEqual({ isOk: false, events, requests: 1 });
  });

  test('sends nothing again while its user is unknown, or after the visitor declines', async () => {
    expect(await openPage(refusal(403, 'csrf_failed'), refusal(503, 'service_unavailable'))).toMatchObject({ isOk: false, requests: 1 });
    expect(await openPage(refusal(401, 'unauthorized'), me('ana'), false)).toEqual({ isOk: false, events: [], requests: 1 });
  });
});
