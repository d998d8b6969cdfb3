import { generateKeyPairSync } from 'node:crypto';

import { formatSecret, publicKeyOf, signatureHeaders, type SigningKey } from '../../../functions/webhooks/domain/signature.ts';
import { verifyWebhook, type WebhookKeys } from '../../../infra/sdk/runtime/webhooks.ts';

const SECRET = formatSecret(new Uint8Array(32).fill(7));
const OTHER_SECRET = formatSecret(new Uint8Array(32).fill(8));
const newKey = (): SigningKey => ({ id: '1', privateKey: generateKeyPairSync('ed25519').privateKey });
const KEY = newKey();

const SENT_AT = 1_795_000_000;
const BODY = '{"type":"validation.completed","data":{"id":"ñ"}}';

/** A delivery as the service signs it. */
const delivery = () => ({
  body: BODY,
  headers: signatureHeaders(
    { secrets: [SECRET], signingKeys: [KEY], hasCompatibilityHeaders: false },
    { id: 'evt_1', timestamp: SENT_AT, body: BODY },
  ),
});

const verify = (keys: WebhookKeys, change: object = {}, seconds = SENT_AT) =>
  verifyWebhook({ ...delivery(), ...change }, keys, seconds * 1_000);

const withHeader = (name: string, value: string) => ({ headers: { ...delivery().headers, [name]: value } });

const BY_SECRET = { secrets: [SECRET] };
const BY_PUBLIC_KEY = { publicKeys: [publicKeyOf(KEY)] };

describe('verifyWebhook', () => {
  test.each([
    ['the secret', BY_SECRET],
    ['the public key', BY_PUBLIC_KEY],
    ['one of several secrets', { secrets: [OTHER_SECRET, SECRET] }],
  ])('returns the event of a delivery under %s', (_name, keys) => {
    expect(verify(keys)).toMatchObject({ type: 'validation.completed' });
  });

  test('takes bytes and the headers of fetch', () => {
    expect(verify(BY_SECRET, { body: new TextEncoder().encode(BODY), headers: new Headers(delivery().headers) })).toMatchObject({
      data: { id: 'ñ' },
    });
  });

  test('takes names of headers in any case', () => {
    const headers = Object.fromEntries(Object.entries(delivery().headers).map(([name, value]) => [name.toUpperCase(), value]));
    expect(verify(BY_SECRET, { headers })).toMatchObject({ type: 'validation.completed' });
  });

  test.each([
    ['another body', { body: `${BODY} ` }],
    ['another id', withHeader('webhook-id', 'evt_2')],
    ['another time', withHeader('webhook-timestamp', String(SENT_AT + 1))],
    ['no signature', withHeader('webhook-signature', '')],
    ['a short signature', withHeader('webhook-signature', 'v1,AAAA v1a,AAAA')],
    [
      'the signature as another version',
      withHeader('webhook-signature', (delivery().headers['webhook-signature'] ?? '').replaceAll('v1', 'v2')),
    ],
  ])('refuses a delivery with %s', (_name, change) => {
    for (const keys of [BY_SECRET, BY_PUBLIC_KEY]) {
      expect(() => verify(keys, change)).toThrow('webhook_signature_invalid');
    }
  });

  test.each([
    ['secret', { secrets: [OTHER_SECRET] }],
    ['public key', { publicKeys: [publicKeyOf(newKey())] }],
  ])('refuses a delivery under another %s', (_name, keys) => {
    expect(() => verify(keys)).toThrow('webhook_signature_invalid');
  });

  test.each([-301, 301])('refuses a delivery %d seconds from now', (seconds) => {
    expect(() => verify(BY_SECRET, {}, SENT_AT + seconds)).toThrow('webhook_timestamp_invalid');
  });

  test.each([-300, 300])('accepts a delivery %d seconds from now', (seconds) => {
    expect(verify(BY_SECRET, {}, SENT_AT + seconds)).toMatchObject({ type: 'validation.completed' });
  });

  test.each([{}, { secrets: [''] }, { secrets: ['whsec_'] }, { publicKeys: ['whpk_'] }])('throws without a usable key: %j', (keys) => {
    expect(() => verify(keys)).toThrow(TypeError);
  });
});
