import type { RequestListener } from 'node:http';
import { text } from 'node:stream/consumers';

export const SECRET_SCANNING_KEYS_PATH = '/_local/secret-scanning-keys';

/**
 * Replaces GitHub's list of public keys. To send alerts of exposed API keys to this machine, put a list of your own here and sign with its
 * private key.
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
