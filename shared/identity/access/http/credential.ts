import { cookiesOf, headersOf, type ApiGatewayRequest } from '../../../platform/http/request.ts';
import { parseApiKey, type ApiKey } from '../../api-keys/domain/api-key.ts';
import { isSessionToken, type SessionToken } from '../../sessions/domain/session.ts';
import { SESSION_COOKIE } from '../../sessions/http/cookies.ts';

/** The credential of a request. */
type Credential =
  | { readonly kind: 'api_key'; readonly apiKey: ApiKey }
  | { readonly kind: 'session'; readonly token: SessionToken }
  /** None, or one that is malformed. */
  | { readonly kind: 'none' };

const NONE: Credential = { kind: 'none' };

/** The token of a session's cookie, whatever other credentials the request has; null without a well-formed one. */
export const sessionTokenOf = (request: ApiGatewayRequest): SessionToken | null => {
  const token = cookiesOf(request).get(SESSION_COOKIE) ?? '';
  return isSessionToken(token) ? token : null;
};

/** The API key of `Authorization: Bearer`, or the session's cookie where the request has no `Authorization`. */
export const credentialOf = (request: ApiGatewayRequest): Credential => {
  const { authorization } = headersOf(request);
  if (authorization === undefined) {
    const token = sessionTokenOf(request);
    return token === null ? NONE : { kind: 'session', token };
  }
  const apiKey = parseApiKey(/^bearer +(\S+) *$/i.exec(authorization)?.[1] ?? '');
  return apiKey === null ? NONE : { kind: 'api_key', apiKey };
};
