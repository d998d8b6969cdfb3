import { query } from '../../unit/banxico/cep-fixtures.ts';
import { notFoundPage } from '../../unit/banxico/portal-pages.ts';
import { withCertificate, withDownload } from './cep-portal-answers.ts';
import { closeFakes, html, noDeadline, portalAt, startPortal, until, type Answer, type FakePortal } from './fake-portal.ts';

afterEach(closeFakes);

describe('CEP portal client with a deadline', () => {
  test('sends nothing when the deadline has passed', async () => {
    const portal = await startPortal(withCertificate);
    const source = portalAt(portal.url, { now: () => 1_000 });
    expect(await source.query(query(), until(1_000))).toEqual({ kind: 'unavailable', reason: 'timeout' });
    expect(await source.paymentStatus(query(), until(999))).toEqual({ kind: 'unavailable', reason: 'timeout' });
    // A connection opened for them would precede this one.
    await source.query(query(), until(61_000));
    expect(portal.sockets.size).toBe(1);
  });

  /** A body that never ends and never pauses for long. */
  const drip: Answer = (response) => {
    response.writeHead(200, { 'Content-Type': 'application/xml' });
    const timer = setInterval(() => response.write(' '), 5);
    response.on('close', () => {
      clearInterval(timer);
    });
  };

  /** A clock that is fixed until the portal has received `requests`, and then shows 80 ms before the deadline. */
  const clockAfter = (requests: number, portal: FakePortal) => () => (portal.received.length < requests ? 0 : DEADLINE - 80);
  const DEADLINE = 60_000;

  test('aborts a page that arrives slowly', async () => {
    const portal = await startPortal(drip);
    const source = portalAt(portal.url, { now: clockAfter(0, portal) });
    expect(await source.query(query(), until(DEADLINE))).toEqual({ kind: 'unavailable', reason: 'timeout' });
  });

  test('returns download_failed when the XML arrives slowly', async () => {
    const portal = await startPortal(withDownload('XML', drip));
    const source = portalAt(portal.url, { now: clockAfter(1, portal) });
    expect(await source.query(query(), until(DEADLINE))).toEqual({ kind: 'unavailable', reason: 'download_failed' });
  });

  test('returns the certificate without PDF when the PDF arrives slowly', async () => {
    const portal = await startPortal(withDownload('PDF', drip));
    const source = portalAt(portal.url, { now: clockAfter(2, portal) });
    expect(await source.query(query(), until(DEADLINE))).toMatchObject({ kind: 'cep_ready', pdf: null });
  });

  test('makes no second download when the deadline passed during the first', async () => {
    const portal = await startPortal(withDownload('XML', (response) => response.destroy()));
    const source = portalAt(portal.url, { now: () => (portal.received.length < 2 ? 0 : DEADLINE) });
    expect(await source.query(query(), until(DEADLINE))).toEqual({ kind: 'unavailable', reason: 'download_failed' });
    expect(portal.received).toHaveLength(2);
  });

  test('sends nothing when the slot of the query has ended', async () => {
    const portal = await startPortal(withCertificate);
    const source = portalAt(portal.url, { now: () => 1_001 });
    expect(await source.query(query(), { startBy: 1_000, deadline: DEADLINE })).toEqual({
      kind: 'unavailable',
      reason: 'connection_failed',
    });
    await source.query(query(), until(DEADLINE));
    expect(portal.sockets.size).toBe(1);
  });

  test('downloads the certificate after the slot of its query', async () => {
    const portal = await startPortal(withCertificate);
    const source = portalAt(portal.url, { now: () => (portal.received.length === 0 ? 0 : 2_000) });
    expect(await source.query(query(), { startBy: 1_000, deadline: DEADLINE })).toMatchObject({ kind: 'cep_ready' });
  });
});

describe('CEP portal settings', () => {
  test.each([
    'https://www.banxico.org.mx/cep',
    'https://www.banxico.org.mx/cep/',
    'https://www.banxico.org.mx/cep-beta',
    'http://127.0.0.1:8081/cep',
    'http://127.8.8.8/cep',
    'http://localhost:8081',
    'http://[::1]:8081/cep',
  ])('accept the address %s', (baseUrl) => {
    expect(() => portalAt(baseUrl)).not.toThrow();
  });

  test.each([
    '',
    'cep',
    'http://www.banxico.org.mx/cep',
    'https://www.banxico.org.mx',
    'https://www.banxico.org.mx/cep-scl',
    'https://www.banxico.org.mx:8443/cep',
    'https://www.banxico.org.mx/cep?x=1',
    'https://www.banxico.org.mx/cep#x',
    'https://user@www.banxico.org.mx/cep',
    'https://www.banxico.org.mx.ejemplo.invalid/cep',
    'https://banxico.org.mx/cep',
    'https://www.banxico.org.mx/cep/../otro',
    'http://127.0.0.1.ejemplo.invalid/cep',
    'http://10.0.0.1/cep',
    'http://169.254.169.254/cep',
    'https://127.0.0.1/cep',
    'http://user:secret@127.0.0.1/cep',
    'ftp://127.0.0.1/cep',
    'file:///cep',
  ])('refuse the address %s', (baseUrl) => {
    expect(() => portalAt(baseUrl)).toThrow(RangeError);
  });

  test('refuse a product name that is not valid in a header', () => {
    expect(() => portalAt('http://127.0.0.1/cep', { userAgent: 'spei\r\nX-Otro: 1' })).toThrow('User-Agent');
  });

  test('use the same paths for a portal at the root of its host and for one with a trailing slash', async () => {
    const portal = await startPortal((response) => {
      html(response, notFoundPage());
    });
    const { origin } = new URL(portal.url);
    for (const baseUrl of [origin, `${origin}/`, `${origin}/cep/`]) await portalAt(baseUrl).query(query(), noDeadline());
    expect(portal.received.map(({ path }) => path)).toEqual(['/valida.do', '/valida.do', '/cep/valida.do']);
  });
});
