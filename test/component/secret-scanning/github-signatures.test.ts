import { createServer } from 'node:http';

import { makeGitHubSignatures } from '../../../functions/secret-scanning/adapters/github-signatures.ts';
import { listen } from '../../../infra/local/http-server.ts';
import { makeGuardedFetch } from '../../../shared/platform/outgoing/guarded-fetch.ts';
import { makeAlertSigner, makeKeyServer, type AlertSigner } from '../../support/builders/identity/secret-scanning.ts';
import { makeRecordedLog } from '../../support/fakes/platform/log.ts';

const NOW = Date.parse('2026-11-05T18:00:00Z');
const BODY = '[{"token":"a","type":"b"}]';
const HOUR = 3_600_000;

const signed = (signer: AlertSigner) => {
  const headers = signer.headersFor(BODY);
  return { keyId: headers['Github-Public-Key-Identifier'], signature: headers['Github-Public-Key-Signature'], body: Buffer.from(BODY) };
};

const open = (...signers: readonly AlertSigner[]) => {
  const gitHub = makeKeyServer(...signers);
  const signatures = makeGitHubSignatures({ guarded: gitHub.guarded, keysUrl: 'https://keys.example.com/', log: makeRecordedLog() });
  return { ...gitHub, verify: (signer: AlertSigner, at = NOW) => signatures.verify(signed(signer), at) };
};

describe('signatures of alerts', () => {
  test('are checked by the keys that a server lists, over the guarded way to it', async () => {
    const signer = makeAlertSigner();
    const asked: unknown[] = [];
    const server = createServer((request, response) => {
      asked.push(request.url);
      response.end(JSON.stringify({ public_keys: [signer.listed] }));
    });
    await using listening = await listen(server);
    const { url: origin } = listening;
    const deps = { keysUrl: `${origin}/meta/public_keys/secret_scanning`, log: makeRecordedLog() };
    const verifyOver = (localOrigin: string | null) =>
      makeGitHubSignatures({ ...deps, guarded: makeGuardedFetch({ ownHosts: [], localOrigin, loopback: false }) }).verify(
        signed(signer),
        NOW,
      );
    expect(await verifyOver(origin)).toBe('valid');
    expect(asked).toEqual(['/meta/public_keys/secret_scanning']);
    expect(await verifyOver(null)).toBe('unavailable');
  });

  test('keys are cached for an hour, and fetched for an unknown one, every two minutes at most', async () => {
    const [first, second] = [makeAlertSigner('first'), makeAlertSigner('second')];
    const { state, verify } = open(first);
    for (const at of [NOW, NOW + HOUR - 1]) expect(await verify(first, at)).toBe('valid');
    expect(state.asked).toBe(1);
    expect(await verify(first, NOW + HOUR)).toBe('valid');
    expect(state.asked).toBe(2);
    state.listed.push(second.listed);
    expect(await verify(second, NOW + HOUR + 119_999)).toBe('invalid');
    expect(state.asked).toBe(2);
    expect(await verify(second, NOW + HOUR + 120_000)).toBe('valid');
    expect(state.asked).toBe(3);
  });

  test('keys serve for a day while GitHub does not answer', async () => {
    const signer = makeAlertSigner();
    const { state, verify } = open(signer);
    await verify(signer);
    state.isDown = true;
    expect(await verify(signer, NOW + 24 * HOUR - 1)).toBe('valid');
    expect(await verify(signer, NOW + 24 * HOUR)).toBe('unavailable');
    state.isDown = false;
    expect(await verify(signer, NOW + 24 * HOUR + 9_998)).toBe('unavailable');
    expect(await verify(signer, NOW + 24 * HOUR + 9_999)).toBe('valid');
  });

  test('concurrent alerts fetch the keys once', async () => {
    const signer = makeAlertSigner();
    const { state, verify } = open(signer);
    expect(await Promise.all([verify(signer), verify(signer), verify(signer)])).toEqual(['valid', 'valid', 'valid']);
    expect(state.asked).toBe(1);
  });

  test('a key of another curve, and a text that is no key, count as unknown', async () => {
    const signer = makeAlertSigner('other', 'secp256k1');
    const { state, verify } = open(signer);
    state.listed.push({ ...signer.listed, key_identifier: 'none', key: 'no key' });
    expect(await verify(signer)).toBe('invalid');
  });
});
