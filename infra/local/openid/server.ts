import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';

import Provider from 'oidc-provider';
import { createMemoryAdapter } from 'oidc-provider/lib/adapters/memory_adapter.js';

import { listen } from '../http-server.ts';
import { signInPage } from './sign-in-page.ts';

type OpenIdClient = { readonly clientId: string; readonly clientSecret: string; readonly redirectUris: readonly string[] };

const INTERACTION = '/interaction/';

/** An id that is an address is also the e-mail address; any other id gets an address derived from it. */
const accountOf = (id: string) => ({
  accountId: id,
  claims: () => ({ sub: id, email: id.includes('@') ? id : `${encodeURIComponent(id)}@example.com`, email_verified: true }),
});

const makeProvider = (issuer: string, { clientId, clientSecret, redirectUris }: OpenIdClient): Provider => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
  const provider: Provider = new Provider(issuer, {
    adapter: createMemoryAdapter(0),
    clients: [{ client_id: clientId, client_secret: clientSecret, redirect_uris: redirectUris }],
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    // The ID token contains the address, as with Google and Microsoft.
    conformIdTokenClaims: false,
    cookies: { keys: [randomBytes(32).toString('base64url')] },
    features: { devInteractions: { enabled: false } },
    findAccount: (_context, id) => accountOf(id),
    interactions: { url: (_context, { uid }) => `${INTERACTION}${uid}` },
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), alg: 'RS256', use: 'sig', kid: randomBytes(8).toString('hex') }] },
    // Skips the consent page: the only client gets every scope it requests.
    loadExistingGrant: async ({ oidc: { client, session } }) => {
      const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
      grant.addOIDCScope('openid email');
      await grant.save();
      return grant;
    },
    pkce: { required: () => true },
    ttl: { AccessToken: 600, AuthorizationCode: 60, Grant: 3_600, IdToken: 600, Interaction: 600, Session: 3_600 },
  });
  return provider;
};

const finishSignIn = async (provider: Provider, request: IncomingMessage, response: ServerResponse): Promise<void> => {
  const form = new URLSearchParams(await text(request));
  const login = form.get('login')?.trim() ?? '';
  const isDenied = form.get('answer') === 'cancel' || login === '';
  await provider.interactionFinished(request, response, isDenied ? { error: 'access_denied' } : { login: { accountId: login } });
};

/** An OpenID provider for a local run: oidc-provider with everything in memory. It accepts any name without a password. */
export const startOpenIdProvider = async (client: OpenIdClient, port: number) => {
  const server = createServer();
  const listening = await listen(server, port);
  const issuer = `http://localhost:${listening.port}`;
  const provider = makeProvider(issuer, client);
  const callback = provider.callback();
  server.on('request', (request, response) => {
    const { url = '', method } = request;
    if (!url.startsWith(INTERACTION)) {
      callback(request, response);
      return;
    }
    if (method === 'POST') {
      finishSignIn(provider, request, response).catch(() => response.writeHead(400).end());
      return;
    }
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' });
    response.end(signInPage(/^[\w/-]+/.exec(url)?.[0] ?? ''));
  });
  return { issuer, close: listening.close };
};
