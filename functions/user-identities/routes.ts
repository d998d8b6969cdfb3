import { ok, type Result } from '../../shared/errors/failure.ts';
import { callerSession } from '../../shared/identity/access/domain/authenticated-context.ts';
import { bindProtected, type Route } from '../../shared/identity/access/http/route.ts';
import { digestOfSession, isSessionToken, type SessionDigest } from '../../shared/identity/sessions/domain/session.ts';
import { SESSION_COOKIE } from '../../shared/identity/sessions/http/cookies.ts';
import type { RequestContext } from '../../shared/platform/request-context.ts';
import { finishLink, linkIdentity, listIdentities, unlinkIdentity } from './contract.ts';
import type { ProviderId } from './domain/identity-provider.ts';
import type { LinkedIdentity } from './domain/linked-identity.ts';
import { presentIdentity, presentLink } from './http/present.ts';
import type { makeBeginLink } from './use-cases/begin-link.ts';
import type { LinkProblem, makeFinishLink } from './use-cases/finish-link.ts';
import type { makeListIdentities, makeUnlinkIdentity } from './use-cases/manage-identities.ts';

type Parts = {
  readonly list: ReturnType<typeof makeListIdentities>;
  readonly begin: ReturnType<typeof makeBeginLink>;
  readonly finish: ReturnType<typeof makeFinishLink>;
  readonly unlink: ReturnType<typeof makeUnlinkIdentity>;
  /** Providers whose identities can be linked. */
  readonly providers: readonly ProviderId[];
  /** Pages to which browsers are redirected; null when there are none. */
  readonly pagesUrl: string | null;
};

type Finished = { readonly kind: 'identity'; readonly identity: LinkedIdentity } | { readonly kind: 'page'; readonly address: string };

/** If a session is required, the request has one. */
const sessionOf = ({ client }: RequestContext): SessionDigest => {
  const token = client.cookies.get(SESSION_COOKIE) ?? '';
  if (!isSessionToken(token)) throw new Error('a request of a session lacks its cookie');
  return digestOfSession(token);
};

const causeOf = ({ receivedAt: at, requestId: correlationId }: RequestContext) => ({ at, correlationId });

/** The page that shows the result of a link: a user who returns from a provider cannot use JSON. */
const pageOf = (pagesUrl: string, provider: ProviderId, result: Result<LinkedIdentity, LinkProblem>): string => {
  const parameters = new URLSearchParams({ provider, outcome: result.ok ? 'linked' : result.problems[0].code });
  return `${pagesUrl.replace(/\/$/, '')}/identities?${parameters.toString()}`;
};

const NO_STORE = { 'Cache-Control': 'no-store' };

export const makeRoutes = (parts: Parts): readonly Route[] => [
  bindProtected(listIdentities, {
    prepare: (input) => ok(input),
    useCase: (_input, { principal }) => parts.list(principal.userId),
    present: (identities) => ({ status: 200, kind: 'json', data: identities.map(presentIdentity), meta: { providers: parts.providers } }),
  }),
  bindProtected(linkIdentity, {
    prepare: ({ params }) => ok(params.provider),
    useCase: (provider, { principal, ...context }) =>
      parts.begin(provider, { userId: principal.userId, session: sessionOf(context), now: context.receivedAt }),
    present: (link) => ({ status: 200, kind: 'json', data: presentLink(link), headers: NO_STORE }),
  }),
  bindProtected(finishLink, {
    prepare: ({ params, query }) => ok({ provider: params.provider, ...query }),
    useCase: async ({ provider, state, ...response }, { principal, ...context }): Promise<Result<Finished, LinkProblem>> => {
      const caller = { userId: principal.userId, session: sessionOf(context) };
      const cause = { ...causeOf(context), validSince: callerSession(context).validSince };
      const result = await parts.finish({ provider, state: state ?? null, response }, caller, cause);
      if (parts.pagesUrl !== null) return ok({ kind: 'page', address: pageOf(parts.pagesUrl, provider, result) });
      return result.ok ? ok({ kind: 'identity', identity: result.value }) : result;
    },
    present: (finished) =>
      finished.kind === 'page'
        ? { status: 303, kind: 'empty', headers: { Location: finished.address, ...NO_STORE } }
        : { status: 200, kind: 'json', data: presentIdentity(finished.identity), headers: NO_STORE },
  }),
  bindProtected(unlinkIdentity, {
    prepare: ({ params }) => ok(params.provider),
    useCase: (provider, { principal, ...context }) => parts.unlink(principal.userId, provider, causeOf(context)),
    present: () => ({ status: 204, kind: 'empty' }),
  }),
];
