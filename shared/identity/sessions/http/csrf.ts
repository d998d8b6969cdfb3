import { headersOf, type ApiGatewayRequest } from '../../../platform/http/request.ts';
import { isSameText } from '../../../platform/secrets/same-text.ts';
import { csrfTokenOf, type SessionToken } from '../domain/session.ts';

/** Header that carries the CSRF token of a session. */
export const CSRF_HEADER = 'X-CSRF-Token';

/** Methods that change nothing (RFC 9110 §9.2.1). */
const SAFE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Values of `Sec-Fetch-Site` for requests from the site's own pages, and for those that no page makes. */
const OWN_SITES: ReadonlySet<string> = new Set(['same-origin', 'same-site', 'none']);

const hostOf = (origin: string): string | null => (URL.canParse(origin) ? new URL(origin).host : null);

/**
 * Whether the browser's headers exclude a request from a page of another site. Older browsers send only `Origin`; a reverse proxy may have
 * changed `Host`, so the origins of the service's own pages are compared first.
 */
const isFromOwnSite = (request: ApiGatewayRequest, ownOrigins: readonly string[]): boolean => {
  const { 'sec-fetch-site': site, origin, host } = headersOf(request);
  if (origin !== undefined && ownOrigins.includes(origin)) return true;
  if (site !== undefined) return OWN_SITES.has(site);
  return origin === undefined || (host !== undefined && hostOf(origin) === host);
};

/**
 * Whether a request with a session is from its user's own pages: its site, and a token that other sites cannot read (OWASP CSRF
 * prevention). Methods that change nothing need neither.
 */
export const isIntended = (request: ApiGatewayRequest, token: SessionToken, ownOrigins: readonly string[]): boolean => {
  if (SAFE_METHODS.has(request.httpMethod)) return true;
  const sent = headersOf(request)[CSRF_HEADER.toLowerCase()] ?? '';
  return isFromOwnSite(request, ownOrigins) && isSameText(sent, csrfTokenOf(token));
};
