import { createHash } from 'node:crypto';

import { trustFront } from '../../../../shared/platform/http/trusted-front.ts';
import { proxyEvent } from '../../../support/api/gateway.ts';

const digestOf = (token: string): string => createHash('sha256').update(token).digest('hex');

const TOKEN = 'f0e1d2c3b4a5968778695a4b3c2d1e0f';
const CONNECTION = '203.0.113.7';

/** The client address of a request with these headers. */
const addressOf = (headers: Readonly<Record<string, string>>, digests: readonly string[] | undefined = [digestOf(TOKEN)]) =>
  trustFront(digests, (request) => Promise.resolve(request.requestContext.identity.sourceIp))(
    proxyEvent({ path: '/users/me', headers, sourceIp: CONNECTION }, ['/users/me'], 0),
  );

describe('the address of a client', () => {
  test.each([
    ['198.51.100.10:46532', '198.51.100.10'],
    ['2001:db8:85a3::8a2e:370:7334:46532', '2001:db8:85a3::8a2e:370:7334'],
    ['[2001:db8::1]:46532', '2001:db8::1'],
  ])('is the one that the trusted front reports: %s', async (viewer, address) => {
    expect(await addressOf({ 'X-Origin-Verify': TOKEN, 'CloudFront-Viewer-Address': viewer })).toBe(address);
  });

  test.each([
    ['without a token', {}],
    ['with another token', { 'X-Origin-Verify': `${TOKEN}0` }],
    ['with the digest in the place of the token', { 'X-Origin-Verify': digestOf(TOKEN) }],
    ['with an empty token', { 'X-Origin-Verify': '' }],
  ])('is that of the connection in a request %s, whatever it reports', async (_what, headers) => {
    expect(await addressOf({ ...headers, 'CloudFront-Viewer-Address': '198.51.100.10:46532' })).toBe(CONNECTION);
  });

  test.each(['', 'unknown', '198.51.100.10, 198.51.100.11', '198.51.100:80', 'localhost:80'])(
    'is that of the connection when the front reports an invalid one: "%s"',
    async (viewer) => {
      expect(await addressOf({ 'X-Origin-Verify': TOKEN, 'CloudFront-Viewer-Address': viewer })).toBe(CONNECTION);
    },
  );

  test('is never taken from X-Forwarded-For', async () => {
    expect(await addressOf({ 'X-Origin-Verify': TOKEN, 'X-Forwarded-For': '198.51.100.10' })).toBe(CONNECTION);
  });

  test('is reported under the old token and the new one while it is replaced', async () => {
    const digests = [digestOf('old'), digestOf('new')];
    const viewer = { 'CloudFront-Viewer-Address': '198.51.100.10:46532' };
    expect(await addressOf({ ...viewer, 'X-Origin-Verify': 'old' }, digests)).toBe('198.51.100.10');
    expect(await addressOf({ ...viewer, 'X-Origin-Verify': 'new' }, digests)).toBe('198.51.100.10');
  });

  test('is that of the connection when no front is trusted, and requests are not inspected', () => {
    const dispatch = () => Promise.resolve('answer');
    expect(trustFront(undefined, dispatch)).toBe(dispatch);
  });
});
