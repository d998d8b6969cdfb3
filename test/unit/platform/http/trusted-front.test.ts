import { trustFront } from '../../../../shared/platform/http/trusted-front.ts';
import { proxyEvent } from '../../../support/api/gateway.ts';

const TOKEN = 'f0e1d2c3b4a5968778695a4b3c2d1e0f';
const CONNECTION = '203.0.113.7';

/** The client address of a request with these headers. */
const addressOf = (headers: Readonly<Record<string, string>>, tokens: readonly string[] = [TOKEN]) =>
  trustFront(tokens, (request) => Promise.resolve(request.requestContext.identity.sourceIp))(
    proxyEvent({ path: '/users/me', headers, sourceIp: CONNECTION }, ['/users/me'], 0),
  );

describe('the address of a client', () => {
  test.each(['198.51.100.10', '2001:db8:85a3::8a2e:370:7334', '2001:db8::1'])(
    'is the one that the trusted front reports: %s',
    async (address) => {
      expect(await addressOf({ 'X-Origin-Verify': TOKEN, 'X-Viewer-Address': address })).toBe(address);
    },
  );

  test.each([
    ['without a token', {}],
    ['with another token', { 'X-Origin-Verify': `${TOKEN}0` }],
    ['with an empty token', { 'X-Origin-Verify': '' }],
    ['with two tokens', { 'X-Origin-Verify': `${TOKEN},${TOKEN}` }],
  ])('is that of the connection in a request %s, whatever it reports', async (_what, headers) => {
    expect(await addressOf({ ...headers, 'X-Viewer-Address': '198.51.100.10' })).toBe(CONNECTION);
  });

  test.each(['', 'unknown', '198.51.100.10, 198.51.100.11', '198.51.100.10:80', 'localhost'])(
    'is that of the connection when the front reports an invalid one: "%s"',
    async (address) => {
      expect(await addressOf({ 'X-Origin-Verify': TOKEN, 'X-Viewer-Address': address })).toBe(CONNECTION);
    },
  );

  test.each(['X-Forwarded-For', 'CloudFront-Viewer-Address', 'X-Real-IP'])('is never taken from %s', async (name) => {
    expect(await addressOf({ 'X-Origin-Verify': TOKEN, [name]: '198.51.100.10' })).toBe(CONNECTION);
  });

  test('is reported under the old token and the new one while it is replaced', async () => {
    const viewer = { 'X-Viewer-Address': '198.51.100.10' };
    expect(await addressOf({ ...viewer, 'X-Origin-Verify': 'old' }, ['new', 'old'])).toBe('198.51.100.10');
    expect(await addressOf({ ...viewer, 'X-Origin-Verify': 'new' }, ['new', 'old'])).toBe('198.51.100.10');
  });

  test('is that of the connection when no front is trusted, and requests are not inspected', () => {
    const dispatch = () => Promise.resolve('answer');
    expect(trustFront([], dispatch)).toBe(dispatch);
  });
});
