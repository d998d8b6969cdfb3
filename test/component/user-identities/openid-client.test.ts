import { makeOpenIdClient } from '../../../functions/user-identities/adapters/openid-client.ts';
import { redirectUriOf } from '../../../functions/user-identities/domain/identity-provider.ts';
import type { AuthorizationResponse } from '../../../functions/user-identities/ports/openid-client.ts';
import { startOpenIdProvider } from '../../../infra/local/openid/server.ts';
import { providerIdOf } from '../../support/builders/identity/linked-identities.ts';
import { makeRecordedLog } from '../../support/fakes/platform/log.ts';
import { signInAt } from '../../support/openid/browser.ts';
import { challengeOf, startFaultyProvider, type Fault } from '../../support/openid/faulty-provider.ts';

const SECRET = 'the secret of tests';
const id = providerIdOf('tested');
const redirectUri = redirectUriOf('https://api.example.com/v1', { id });
const request = { state: 'the state', nonce: 'the nonce', codeVerifier: 'v'.repeat(43), redirectUri };

const open = (settings: Partial<Parameters<typeof makeOpenIdClient>[0]> = {}) => {
  const log = makeRecordedLog();
  const clientSecrets = () => Promise.resolve(SECRET);
  return { log, client: makeOpenIdClient({ clientSecrets, allowsHttp: true, timeoutSeconds: 5, log, ...settings }) };
};

describe('with oidc-provider', () => {
  const start = async () => {
    const server = await startOpenIdProvider({ clientId: 'spei', clientSecret: SECRET, redirectUris: [redirectUri] }, 0);
    return {
      provider: { id, issuer: server.issuer, clientId: 'spei', hosts: [] },
      [Symbol.asyncDispose]: server.close,
    };
  };

  test('a code is redeemed once, for who signed in', async () => {
    await using started = await start();
    const { client } = open();
    const url = (await client.authorizeUrl(started.provider, request)) ?? '';
    const { origin, pathname, searchParams } = await signInAt(url, 'ana@example.mx');
    expect(origin + pathname).toBe(redirectUri);
    expect(searchParams.get('state')).toBe(request.state);
    const response = { code: searchParams.get('code') ?? '', iss: searchParams.get('iss') ?? '' };
    expect(await client.redeem(started.provider, response, request)).toEqual({
      kind: 'identity',
      identity: { issuer: started.provider.issuer, subject: 'ana@example.mx', email: 'ana@example.mx' },
    });
    expect(await client.redeem(started.provider, response, request)).toEqual({ kind: 'invalid' });
  });

  test.each([
    ['another verifier', { codeVerifier: 'w'.repeat(43) }],
    ['another redirect_uri', { redirectUri: `${redirectUri}/other` }],
    ['another nonce', { nonce: 'other' }],
  ])('a code redeemed with %s proves nothing', async (_what, change) => {
    await using started = await start();
    const { client } = open();
    const { searchParams } = await signInAt((await client.authorizeUrl(started.provider, request)) ?? '', 'ana');
    const response = { code: searchParams.get('code') ?? '', iss: searchParams.get('iss') ?? '' };
    expect(await client.redeem(started.provider, response, { ...request, ...change })).toEqual({ kind: 'invalid' });
  });

  test('a user who cancels there is denied', async () => {
    await using started = await start();
    const { client, log } = open();
    const { searchParams } = await signInAt((await client.authorizeUrl(started.provider, request)) ?? '', 'ana', 'cancel');
    const response = { error: searchParams.get('error') ?? '', iss: searchParams.get('iss') ?? '' };
    expect(response.error).toBe('access_denied');
    expect(await client.redeem(started.provider, response, request)).toEqual({ kind: 'denied' });
    expect(log.lines).toEqual([]);
  });

  test('a wrong client secret makes the provider unavailable, and the log does not have it', async () => {
    await using started = await start();
    const { client, log } = open({ clientSecrets: () => Promise.resolve('not the secret') });
    const { searchParams } = await signInAt((await client.authorizeUrl(started.provider, request)) ?? '', 'ana');
    const response = { code: searchParams.get('code') ?? '', iss: searchParams.get('iss') ?? '' };
    expect(await client.redeem(started.provider, response, request)).toEqual({ kind: 'unavailable' });
    expect(log.lines).toMatchObject([
      { event: 'identity_provider_unavailable', fields: { provider: id, problem: 'OAUTH_WWW_AUTHENTICATE_CHALLENGE' } },
    ]);
    expect(JSON.stringify(log.lines.map(({ fields }) => fields))).not.toMatch(/secret/);
  });

  test('a replaced client secret is used as soon as it is read', async () => {
    await using started = await start();
    let secret = 'the one before';
    const { client } = open({ clientSecrets: () => Promise.resolve(secret) });
    const { searchParams } = await signInAt((await client.authorizeUrl(started.provider, request)) ?? '', 'ana');
    const response = { code: searchParams.get('code') ?? '', iss: searchParams.get('iss') ?? '' };
    secret = SECRET;
    expect(await client.redeem(started.provider, response, request)).toMatchObject({ kind: 'identity' });
  });

  test('a provider that is down gives neither an address nor an identity', async () => {
    const started = await start();
    const { client } = open();
    await client.authorizeUrl(started.provider, request);
    await started[Symbol.asyncDispose]();
    expect(await client.redeem(started.provider, { code: 'any', iss: started.provider.issuer }, request)).toEqual({ kind: 'unavailable' });
    expect(await open().client.authorizeUrl(started.provider, request)).toBeNull();
  });
});

describe('with a provider that is not sound', () => {
  const start = async (fault: Fault = {}) => {
    const server = await startFaultyProvider();
    server.become(fault, request.nonce);
    return {
      ...server,
      provider: { id, issuer: server.issuer, clientId: 'spei', hosts: [] },
      response: { code: 'the code', iss: server.issuer },
      [Symbol.asyncDispose]: server.close,
    };
  };

  test('the request is the flow of RFC 9700: code, PKCE S256, exact redirect_uri, the secret in no address', async () => {
    await using started = await start();
    const { client } = open();
    const { searchParams } = new URL((await client.authorizeUrl(started.provider, request)) ?? '');
    expect(Object.fromEntries(searchParams)).toEqual({
      response_type: 'code',
      client_id: 'spei',
      redirect_uri: redirectUri,
      scope: 'openid email',
      state: request.state,
      nonce: request.nonce,
      code_challenge: challengeOf(request.codeVerifier),
      code_challenge_method: 'S256',
    });
    expect(await client.redeem(started.provider, started.response, request)).toMatchObject({ kind: 'identity' });
    const [asked] = started.requests;
    expect(Object.fromEntries(asked?.form ?? [])).toEqual({
      grant_type: 'authorization_code',
      code: 'the code',
      code_verifier: request.codeVerifier,
      redirect_uri: redirectUri,
    });
    expect(asked?.authorization).toMatch(/^Basic /);
  });

  test.each<[string, Fault]>([
    ['of another issuer', { claims: { iss: 'https://other.example' } }],
    ['for another client', { claims: { aud: 'other' } }],
    ['for several clients, given to another', { claims: { aud: ['spei', 'other'], azp: 'other' } }],
    ['with another nonce', { claims: { nonce: 'other' } }],
    ['that has expired', { claims: { exp: 1 } }],
    ['without a subject', { claims: { sub: '' } }],
    ['signed with another key', { signature: 'of another key' }],
    ['that is not signed', { signature: 'none' }],
  ])('an ID token %s proves nothing', async (_what, fault) => {
    await using started = await start(fault);
    expect(await open().client.redeem(started.provider, started.response, request)).toEqual({ kind: 'invalid' });
  });

  test.each<[string, AuthorizationResponse]>([
    ['of another issuer', { code: 'the code', iss: 'https://other.example' }],
    ['without the issuer, which the provider always tells', { code: 'the code' }],
    ['with neither code nor error', {}],
    ['with an empty code', { code: '' }],
  ])('a response %s is redeemed nowhere', async (_what, response) => {
    await using started = await start();
    const answer = response.code === '' ? { ...started.response, ...response } : response;
    expect(await open().client.redeem(started.provider, answer, request)).toEqual({ kind: 'invalid' });
    expect(started.requests).toEqual([]);
  });

  test.each<[string, Fault]>([
    ['answers 500', { tokens: (answer) => answer.writeHead(500).end() }],
    ['answers with a page', { tokens: (answer) => answer.writeHead(200, { 'Content-Type': 'text/html' }).end('<p>') }],
    ['redirects', { tokens: (answer) => answer.writeHead(302, { Location: 'http://169.254.169.254/' }).end() }],
    ['never answers', { tokens: () => undefined }],
    ['says who it is by another name', { document: { issuer: 'https://other.example' } }],
    ['names an endpoint on a host that is none of its configuration', { document: { token_endpoint: 'http://127.0.0.1:1/token' } }],
  ])('a provider that %s is unavailable', async (_what, fault) => {
    await using started = await start(fault);
    const { client, log } = open({ timeoutSeconds: 0.5 });
    expect(await client.redeem(started.provider, started.response, request)).toEqual({ kind: 'unavailable' });
    expect(log.lines).toMatchObject([{ event: 'identity_provider_unavailable' }]);
  });

  test('an error text from the browser is not logged', async () => {
    await using started = await start();
    const { client, log } = open();
    const response = { error: 'Ana’s own words', iss: started.issuer };
    expect(await client.redeem(started.provider, response, request)).toEqual({ kind: 'unavailable' });
    expect(log.lines).toMatchObject([{ fields: { problem: 'other' } }]);
  });

  test('on AWS a provider with an http address is not called', async () => {
    await using started = await start();
    expect(await open({ allowsHttp: false }).client.authorizeUrl(started.provider, request)).toBeNull();
  });

  test.each([
    ['false', { email_verified: false }, null],
    ['absent', {}, null],
    ['the text "true"', { email_verified: 'true' }, null],
    ['true', { email_verified: true }, 'ana@example.mx'],
  ])('an address whose email_verified is %s is accepted only if that is true', async (_what, claim, email) => {
    await using started = await start({ claims: { email: 'ana@example.mx', ...claim } });
    expect(await open().client.redeem(started.provider, started.response, request)).toMatchObject({ identity: { email } });
  });
});
