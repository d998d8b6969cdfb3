import type * as Library from 'openid-client';

import { errorCodeOf } from '../../../shared/platform/error-info.ts';
import { lazy } from '../../../shared/platform/lazy.ts';
import type { Log } from '../../../shared/platform/observability/log.ts';
import type { IdentityProvider, ProviderId } from '../domain/identity-provider.ts';
import type { AuthorizationRequest, AuthorizationResponse, OpenIdClient, RedeemedIdentity } from '../ports/openid-client.ts';
import type { ClientSecrets } from './client-secrets.ts';

/** How long a discovery document is cached. */
const DOCUMENT_MAX_AGE_MS = 3_600_000;

/** Error codes when the user or the provider refuses (RFC 6749 §4.1.2.1, OpenID Connect Core §3.1.2.6). */
const DENIALS: ReadonlySet<string> = new Set([
  'access_denied',
  'account_selection_required',
  'consent_required',
  'interaction_required',
  'login_required',
]);

/** Codes of the library for answers that prove nothing: of another issuer, for another client, unsigned, too old. */
const INVALID: ReadonlySet<string> = new Set([
  'OAUTH_INVALID_RESPONSE',
  'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED',
  'OAUTH_JWT_CLAIM_COMPARISON_FAILED',
  'OAUTH_JWT_TIMESTAMP_CHECK_FAILED',
  'OAUTH_KEY_SELECTION_FAILED',
  'OAUTH_UNSUPPORTED_OPERATION',
]);

type Settings = {
  readonly clientSecrets: ClientSecrets;
  /** Whether providers may use http, as in a local run. */
  readonly allowsHttp: boolean;
  /** Timeout of one request to a provider. */
  readonly timeoutSeconds: number;
  readonly log: Log;
};

type Found = { readonly config: Library.Configuration; readonly secret: string; readonly foundAt: number };

/** OpenID Connect Core §2. */
const isSubject = (sub: string): boolean => sub.length > 0 && sub.length <= 255;

/** Null unless the provider states that the address is verified: without the claim it is not (OpenID Connect Core §5.1). */
const emailOf = ({ email, email_verified: isVerified }: Readonly<Record<string, unknown>>): string | null =>
  typeof email === 'string' && isVerified === true ? email : null;

const responseUrl = ({ redirectUri, state }: AuthorizationRequest, { code, error, iss }: AuthorizationResponse): URL => {
  const url = new URL(redirectUri);
  for (const [name, value] of Object.entries({ code, error, iss, state })) if (value !== undefined) url.searchParams.set(name, value);
  return url;
};

/** Error code of an OAuth error, from the front channel or the token endpoint; null for anything else. */
const oauthError = ({ ResponseBodyError, AuthorizationResponseError }: typeof Library, error: unknown): string | null =>
  error instanceof ResponseBodyError || error instanceof AuthorizationResponseError ? error.error : null;

const problemOf = (library: typeof Library, error: unknown): Exclude<RedeemedIdentity['kind'], 'identity'> => {
  const reported = oauthError(library, error);
  if (reported !== null && DENIALS.has(reported)) return 'denied';
  // The code is invented, was redeemed before, or belongs to another request.
  if (reported === 'invalid_grant') return 'invalid';
  return INVALID.has(errorCodeOf(error)) ? 'invalid' : 'unavailable';
};

/** The name of an error for the log: an error text from a provider or a browser is not trusted. */
const namedProblem = (library: typeof Library, error: unknown): string => {
  const reported = oauthError(library, error);
  if (reported === null) return errorCodeOf(error);
  return /^[a-z_]{1,64}$/.test(reported) ? reported : 'other';
};

/** The library marks it as deprecated as a warning: it is only for providers of this machine. */
const httpAllowance = ({ allowInsecureRequests }: { readonly allowInsecureRequests: (config: Library.Configuration) => void }) =>
  allowInsecureRequests;

/** Implements OpenID Connect with openid-client, which loads with the first link. */
export const makeOpenIdClient = ({ clientSecrets, allowsHttp, timeoutSeconds, log }: Settings): OpenIdClient => {
  const load = lazy(() => import('openid-client'));
  const found = new Map<ProviderId, Found>();

  /** A provider's document names the addresses of its endpoints: other hosts are not called. */
  const fetchOf = ({ issuer, hosts }: IdentityProvider): Library.CustomFetch => {
    const allowed = new Set([new URL(issuer).host, ...hosts]);
    return async (url, options) => {
      if (!allowed.has(new URL(url).host)) throw new TypeError('the provider names a host that is none of its configuration');
      return fetch(url, { ...options, body: options.body ?? null });
    };
  };

  const logFailure = (library: typeof Library, { id: provider }: IdentityProvider, error: unknown): void => {
    log.warn('identity_provider_unavailable', { provider, problem: namedProblem(library, error) }, error);
  };

  const discover = (library: typeof Library, provider: IdentityProvider, secret: string): Promise<Library.Configuration> =>
    library.discovery(new URL(provider.issuer), provider.clientId, undefined, library.ClientSecretBasic(secret), {
      [library.customFetch]: fetchOf(provider),
      timeout: timeoutSeconds,
      // The ID token's signature is verified although the token arrives straight from the provider.
      execute: [library.enableNonRepudiationChecks, ...(allowsHttp ? [httpAllowance(library)] : [])],
    });

  /** The configuration of a provider; null when it is unavailable. */
  const configOf = async (library: typeof Library, provider: IdentityProvider): Promise<Library.Configuration | null> => {
    const known = found.get(provider.id);
    try {
      const secret = await clientSecrets(provider.id);
      if (known?.secret === secret && Date.now() - known.foundAt < DOCUMENT_MAX_AGE_MS) return known.config;
      const config = await discover(library, provider, secret);
      found.set(provider.id, { config, secret, foundAt: Date.now() });
      return config;
    } catch (error) {
      logFailure(library, provider, error);
      return null;
    }
  };

  return {
    authorizeUrl: async (provider, { state, nonce, codeVerifier, redirectUri }) => {
      const library = await load();
      const config = await configOf(library, provider);
      if (config === null) return null;
      const url = library.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: 'openid email',
        state,
        nonce,
        code_challenge: await library.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
      });
      return url.href;
    },

    redeem: async (provider, response, request) => {
      const library = await load();
      const config = await configOf(library, provider);
      if (config === null) return { kind: 'unavailable' };
      try {
        const tokens = await library.authorizationCodeGrant(config, responseUrl(request, response), {
          pkceCodeVerifier: request.codeVerifier,
          expectedState: request.state,
          expectedNonce: request.nonce,
          idTokenExpected: true,
        });
        const claims = tokens.claims();
        if (claims === undefined || !isSubject(claims.sub)) return { kind: 'invalid' };
        return { kind: 'identity', identity: { issuer: claims.iss, subject: claims.sub, email: emailOf(claims) } };
      } catch (error) {
        const kind = problemOf(library, error);
        if (kind !== 'denied') logFailure(library, provider, error);
        return { kind };
      }
    },
  };
};
