import { createHash } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';

import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT, type JWTPayload } from 'jose';

import { listen } from '../../../infra/local/http-server.ts';

/** The faults of a provider. */
export type Fault = {
  readonly document?: Readonly<Record<string, unknown>>;
  readonly claims?: JWTPayload;
  readonly signature?: 'of another key' | 'none';
  readonly tokens?: (answer: ServerResponse) => void;
};

/** A token request as received. */
export type TokenRequest = { readonly authorization: string; readonly form: URLSearchParams };

const sendJson = (answer: ServerResponse, body: unknown, status = 200): void => {
  answer.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
};

/** An OpenID provider with scripted documents and tokens. Every code is valid. */
export const startFaultyProvider = async () => {
  const [own, other] = await Promise.all([generateKeyPair('RS256'), generateKeyPair('RS256')]);
  const jwk = { ...(await exportJWK(own.publicKey)), alg: 'RS256', use: 'sig', kid: 'own' };
  const requests: TokenRequest[] = [];
  let fault: Fault = {};
  let issuer = '';

  const idTokenOf = async (claims: JWTPayload): Promise<string> => {
    const payload = { ...claims, ...fault.claims };
    if (fault.signature === 'none') return new UnsecuredJWT(payload).encode();
    const key = fault.signature === undefined ? own.privateKey : other.privateKey;
    return new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid: 'own' }).sign(key);
  };

  let nonce = '';
  const server = createServer((request, answer) => {
    const serve = async (): Promise<void> => {
      if (request.url === '/.well-known/openid-configuration') {
        sendJson(answer, {
          issuer,
          authorization_endpoint: `${issuer}/authorize`,
          token_endpoint: `${issuer}/token`,
          jwks_uri: `${issuer}/keys`,
          id_token_signing_alg_values_supported: ['RS256'],
          authorization_response_iss_parameter_supported: true,
          ...fault.document,
        });
        return;
      }
      if (request.url === '/keys') {
        sendJson(answer, { keys: [jwk] });
        return;
      }
      requests.push({ authorization: request.headers.authorization ?? '', form: new URLSearchParams(await text(request)) });
      if (fault.tokens !== undefined) {
        fault.tokens(answer);
        return;
      }
      const now = Math.floor(Date.now() / 1_000);
      const claims = { iss: issuer, sub: 'ana', aud: 'spei', nonce, iat: now, exp: now + 60 };
      sendJson(answer, { access_token: 'any', token_type: 'Bearer', id_token: await idTokenOf(claims) });
    };
    serve().catch(() => answer.destroy());
  });
  const { port, close } = await listen(server);
  issuer = `http://localhost:${port}`;

  return {
    issuer,
    requests,
    /** Sets its faults from now on, and the nonce of the request. */
    become: (next: Fault, askedNonce: string): void => {
      [fault, nonce] = [next, askedNonce];
    },
    close,
  };
};

/** The S256 challenge of a verifier (RFC 7636 §4.2). */
export const challengeOf = (verifier: string): string => createHash('sha256').update(verifier).digest('base64url');
