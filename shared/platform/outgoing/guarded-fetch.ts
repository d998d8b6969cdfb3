import { errorCodeOf } from '../error-info.ts';
import { isLocalReceiver, parseOutgoingUrl, type OutgoingUrlProblem, type OutgoingUrlRules } from './outgoing-url.ts';
import { sendPinned, type ExternalResponse, type SendPinned } from './pinned-request.ts';
import { isPublicAddress } from './public-address.ts';
import { makeResolveHost, type ResolveHost } from './resolve-host.ts';

type RequestHead = {
  /** As the caller gave it. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Bytes of the response body that are read; a longer one is cut there. */
  readonly maxBytes: number;
  /** From the first look-up to the last byte, redirects included. */
  readonly timeoutMs: number;
};

export type OutgoingRequest = RequestHead &
  (
    | { readonly method: 'POST'; readonly body: string | Uint8Array }
    /** So many redirects are followed, each of them checked like the URL itself. */
    | { readonly method: 'GET'; readonly maxRedirects: number }
  );

export type OutgoingResult =
  | ({ readonly kind: 'response' } & ExternalResponse)
  /** Nothing was sent to the URL at fault: the one given, or that of a redirect. */
  | { readonly kind: 'refused'; readonly problem: OutgoingUrlProblem }
  /** `cause` is the system's code, such as `ECONNREFUSED` or `CERT_HAS_EXPIRED`; null when there is none. */
  | { readonly kind: 'failed'; readonly problem: OutgoingFailure; readonly cause: string | null };

/** `dns_failed`: the name has no address. `timeout`: there was no complete response in time. */
export type OutgoingFailure = 'dns_failed' | 'connection_failed' | 'timeout' | 'too_many_redirects';

/** Where a URL that may be called leads: addresses that were checked, null for the receiver of a local run. */
type Target = { readonly kind: 'target'; readonly url: URL; readonly addresses: readonly string[] | null };

type Problem = Exclude<OutgoingResult, { readonly kind: 'response' }>;

/**
 * The one way to a URL that a caller gave. Only https to public hosts, over a connection to an address that was checked:
 * the name is resolved once for each request, and a single address of it that is not public is enough to refuse it
 * (OWASP API7:2023, server-side request forgery).
 */
export type GuardedFetch = {
  /** Sends a request. Everything that can go wrong is a result. */
  readonly send: (request: OutgoingRequest) => Promise<OutgoingResult>;
  /** What would be wrong with sending a request to this URL now; null when nothing. */
  readonly check: (url: string, timeoutMs: number) => Promise<OutgoingUrlProblem | OutgoingFailure | null>;
};

type Deps = {
  readonly rules: OutgoingUrlRules;
  readonly resolveHost: ResolveHost;
  readonly sendPinned: SendPinned;
};

const refused = (problem: OutgoingUrlProblem): Problem => ({ kind: 'refused', problem });
const failed = (problem: OutgoingFailure, cause: string | null = null): Problem => ({ kind: 'failed', problem, cause });

const failedBy = (problem: OutgoingFailure, error: unknown, signal: AbortSignal): Problem => {
  if (signal.aborted) return failed('timeout');
  const cause = errorCodeOf(error);
  return failed(problem, cause === '' ? null : cause);
};

const REDIRECTS: readonly number[] = [301, 302, 303, 307, 308];

const redirectOf = ({ status, headers: { location } }: ExternalResponse): string | null =>
  REDIRECTS.includes(status) && typeof location === 'string' ? location : null;

const findTarget = async ({ rules, resolveHost }: Deps, text: string, signal: AbortSignal): Promise<Target | Problem> => {
  const url = parseOutgoingUrl(text, rules);
  if (typeof url === 'string') return refused(url);
  if (isLocalReceiver(url, rules)) return { kind: 'target', url, addresses: null };
  try {
    const addresses = await resolveHost(url.hostname, signal);
    if (addresses.length === 0) return failed('dns_failed');
    return addresses.every(isPublicAddress) ? { kind: 'target', url, addresses } : refused('blocked');
  } catch (error) {
    return failedBy('dns_failed', error, signal);
  }
};

const sendTo = async (deps: Deps, target: Target, request: OutgoingRequest, signal: AbortSignal): Promise<OutgoingResult> => {
  const { method, headers, maxBytes } = request;
  const body = request.method === 'POST' ? request.body : '';
  try {
    const { url, addresses } = target;
    return { kind: 'response', ...(await deps.sendPinned({ method, url, addresses, headers, body, maxBytes, signal })) };
  } catch (error) {
    return failedBy('connection_failed', error, signal);
  }
};

const follow = async (
  deps: Deps,
  request: OutgoingRequest,
  text: string,
  redirectsLeft: number,
  signal: AbortSignal,
): Promise<OutgoingResult> => {
  const target = await findTarget(deps, text, signal);
  if (target.kind !== 'target') return target;
  const result = await sendTo(deps, target, request, signal);
  if (result.kind !== 'response' || request.method === 'POST') return result;
  const location = redirectOf(result);
  if (location === null) return result;
  if (redirectsLeft === 0) return failed('too_many_redirects');
  const next = URL.parse(location, target.url.href);
  return next === null ? refused('invalid_url') : follow(deps, request, next.href, redirectsLeft - 1, signal);
};

/** Over a resolver and a way to send of one's own. */
export const makeGuardedFetchOver = (deps: Deps): GuardedFetch => ({
  send: (request) => {
    const redirects = request.method === 'GET' ? request.maxRedirects : 0;
    return follow(deps, request, request.url, redirects, AbortSignal.timeout(request.timeoutMs));
  },

  check: async (url, timeoutMs) => {
    const target = await findTarget(deps, url, AbortSignal.timeout(timeoutMs));
    return target.kind === 'target' ? null : target.problem;
  },
});

export const makeGuardedFetch = (rules: OutgoingUrlRules): GuardedFetch =>
  makeGuardedFetchOver({ rules, resolveHost: makeResolveHost(), sendPinned });
