import { generateKeyPairSync } from 'node:crypto';

import { PUBLISHED_TYPES, withoutCovered } from '../../../functions/panel/view/webhooks/events.ts';
import {
  checkSignatures,
  isRecent,
  isSecret,
  outcomeOf,
  signedHeadersOf,
  type SignedHeaders,
} from '../../../functions/panel/view/webhooks/verification.ts';
import { formatSecret, publicKeyOf, signatureHeaders } from '../../../functions/webhooks/domain/signature.ts';
import { PUBLISHED_TYPES as TYPES_OF_THE_API } from '../../../shared/events/catalogue.ts';
import { isEventPattern } from '../../../shared/events/event-pattern.ts';

const SECRET = formatSecret(new Uint8Array(32).fill(7));
const SIGNING_KEY = { id: '1', privateKey: generateKeyPairSync('ed25519').privateKey };
const BODY = '{"type":"validation.completed","data":{"client_ref":"Pedido ñ"}}';
const SENT_AT = 1_795_000_000;

const headers = signatureHeaders(
  { secrets: [SECRET], signingKeys: [SIGNING_KEY], hasCompatibilityHeaders: false },
  { id: 'evt_1', timestamp: SENT_AT, body: BODY },
);

const pasted = (value: Readonly<Record<string, string>>): string =>
  Object.entries(value)
    .map(([name, text]) => `${name}: ${text}`)
    .join('\n');

const signed = (): SignedHeaders => {
  const found = signedHeadersOf(pasted(headers));
  if (found === null) throw new TypeError('the headers are complete');
  return found;
};

const keys = { secret: SECRET, publicKeys: [publicKeyOf(SIGNING_KEY)] };

test('every type that the service publishes can be chosen, and every wildcard is a pattern of the API', () => {
  expect(PUBLISHED_TYPES.toSorted()).toEqual(TYPES_OF_THE_API.toSorted());
});

test('a chosen wildcard covers the chosen types below it', () => {
  const patterns = withoutCovered(['validation.retry.*', 'validation.retry.resolved', 'import.failed', 'validation.*']);
  expect(patterns).toEqual(['import.failed', 'validation.*']);
  expect(patterns.every(isEventPattern)).toBe(true);
  expect(withoutCovered(['*', 'validation.*'])).toEqual(['*']);
});

test('the headers of a delivery are found among pasted lines, also as JSON', () => {
  expect(signed()).toMatchObject({ id: 'evt_1', timestamp: String(SENT_AT) });
  expect(signedHeadersOf(JSON.stringify(headers, null, 2))).toEqual(signed());
  expect(signedHeadersOf('Webhook-Id: evt_1\nwebhook-timestamp: 1')).toBeNull();
});

test('the signatures of a genuine delivery match, under the secret and under the public key', async () => {
  const checks = await checkSignatures(signed(), BODY, keys);
  expect(checks).toEqual([
    { scheme: 'v1', result: 'genuine' },
    { scheme: 'v1a', result: 'genuine' },
  ]);
  expect(outcomeOf(checks)).toBe('genuine');
});

test('a body that was altered, another secret and a broken signature are forged', async () => {
  expect(outcomeOf(await checkSignatures(signed(), `${BODY} `, keys))).toBe('forged');
  const other = { secret: formatSecret(new Uint8Array(32)), publicKeys: [] };
  expect(outcomeOf(await checkSignatures(signed(), BODY, other))).toBe('forged');
  expect(await checkSignatures({ ...signed(), signatures: ['v1,%%%', 'v2,abc'] }, BODY, keys)).toEqual([
    { scheme: 'v1', result: 'forged' },
  ]);
});

test('without a secret and without keys nothing is decided', async () => {
  expect(outcomeOf(await checkSignatures(signed(), BODY, { secret: '', publicKeys: [] }))).toBe('undecided');
  expect(isSecret(SECRET)).toBe(true);
  expect(['whsec_', 'whsec_%', 'BwcH'].map(isSecret)).toEqual([false, false, false]);
});

test('receivers accept a delivery for five minutes', () => {
  expect(isRecent(signed(), (SENT_AT + 300) * 1_000)).toBe(true);
  expect(isRecent(signed(), (SENT_AT + 301) * 1_000)).toBe(false);
});
