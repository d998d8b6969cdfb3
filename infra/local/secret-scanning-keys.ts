import type { RequestListener } from 'node:http';
import { text } from 'node:stream/consumers';

export const SECRET_SCANNING_KEYS_PATH = '/_local/secret-scanning-keys';

/**
 * Stands in for GitHub's list of public keys: whoever wants to send alerts of exposed API keys to this machine puts a list
 * of their own there, and signs with its private key.
 */
export const makeSecretScanningKeys = (): RequestListener => {
  let listed = JSON.stringify({ public_keys: [] });
  return (request, response) => {
    if (request.method !== 'PUT') {
      response.writeHead(200, { 'Content-Type': 'application/json' }).end(listed);
      return;
    }
    void text(request).then(
      (sent) => {
        listed = sent;
        response.writeHead(204).end();
      },
      () => response.destroy(),
    );
  };
};
