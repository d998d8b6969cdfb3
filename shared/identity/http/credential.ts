import { headersOf, type ApiGatewayRequest } from '../../platform/http/request.ts';
import { parseApiKey, type ApiKey } from '../domain/api-key.ts';

/** What a request proves its caller by. */
type Credential =
  | { readonly kind: 'api_key'; readonly apiKey: ApiKey }
  | { readonly kind: 'session'; readonly token: string }
  /** None, or one that is malformed. */
  | { readonly kind: 'none' };

const NONE: Credential = { kind: 'none' };

const SESSION_COOKIE = '__Host-session';

const cookieOf = (header: string, name: string): string | null => {
  const pairs = header.split(';').map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1) ?? null;
};

/** The API key of `Authorization: Bearer`, or the session's cookie where the request has no `Authorization`. */
export const credentialOf = (request: ApiGatewayRequest): Credential => {
  const { authorization, cookie } = headersOf(request);
  if (authorization === undefined) {
    const token = cookieOf(cookie ?? '', SESSION_COOKIE);
    return token === null || token === '' ? NONE : { kind: 'session', token };
  }
  const apiKey = parseApiKey(/^bearer +(\S+) *$/i.exec(authorization)?.[1] ?? '');
  return apiKey === null ? NONE : { kind: 'api_key', apiKey };
};
