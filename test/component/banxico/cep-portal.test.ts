import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { Socket } from 'node:net';

import fc from 'fast-check';

import { makeHttpExchange } from '../../../shared/banxico/adapters/cep-portal/http-exchange.ts';
import { byReference, centavos, cepBytes, CLAVE, date, PDF_BYTES, query, TAIL_42 } from '../../unit/banxico/cep-fixtures.ts';
import {
  captchaPage,
  certificateOfferedPage,
  closedPage,
  identifiedPage,
  maximumPage,
  notFoundPage,
  nothingFoundPage,
  queryFailedPage,
  statusPage,
  unknownPage,
} from '../../unit/banxico/portal-pages.ts';
import {
  closeFakes,
  file,
  html,
  noDeadline,
  portalAt,
  startPortal,
  startTcp,
  type Answer,
  type FakePortal,
  type Received,
} from './fake-portal.ts';

afterEach(closeFakes);

/** A letter outside ASCII, so that a file read as text would not come out alike. */
const XML_BYTES = cepBytes({ beneficiarioNombre: 'MARÍA EJEMPLO ÑANDÚ', tail: TAIL_42 });
const SHORT_TIMEOUTS = { connectMs: 5_000, callMs: 250 };

const isForm = ({ path }: Received): boolean => path === '/cep/valida.do';

const withCertificate: Answer = (response, received) => {
  if (isForm(received)) html(response, certificateOfferedPage());
  else if (received.path.endsWith('formato=XML')) file(response, 'application/xml', XML_BYTES);
  else file(response, 'application/pdf', PDF_BYTES);
};

/** A portal that offers a certificate and answers one download in another way. */
const withDownload =
  (formato: 'XML' | 'PDF', answer: Answer): Answer =>
  (response, received, index) => {
    (received.path.endsWith(`formato=${formato}`) ? answer : withCertificate)(response, received, index);
  };

const paths = (received: readonly Received[]): readonly string[] => received.map(({ method, path }) => `${method} ${path}`);

describe('what is sent', () => {
  test('the form of the portal, field by field, in its order', async () => {
    const portal = await startPortal((response) => {
      html(response, notFoundPage());
    });
    await portalAt(portal.url).query(query({ monto: centavos('300'), fecha: date('2026-01-09') }), noDeadline());
    expect(paths(portal.received)).toEqual(['POST /cep/valida.do']);
    expect(portal.received[0]?.body).toBe(
      `tipoCriterio=T&captcha=c&tipoConsulta=1&fecha=09-01-2026&criterio=${CLAVE}&emisor=90646&receptor=90723&cuenta=723180000000000032&monto=300.00&receptorParticipante=0`,
    );
  });

  test('a reference goes as the other criterion, and the state of a payment as the other kind of query', async () => {
    const portal = await startPortal((response) => {
      html(response, statusPage({}));
    });
    await portalAt(portal.url).paymentStatus(byReference('0012345'), noDeadline());
    expect(portal.received[0]?.body).toMatch(/^tipoCriterio=R&captcha=c&tipoConsulta=0&.*&criterio=0012345&/);
  });

  test('signs of a key arrive as they are', async () => {
    const portal = await startPortal((response) => {
      html(response, notFoundPage());
    });
    const value = 'A B/c-1.2_&=+Ñ';
    await portalAt(portal.url).query(query({ criterion: { kind: 'clave_rastreo', value } }), noDeadline());
    expect(new URLSearchParams(portal.received[0]?.body).get('criterio')).toBe(value);
  });

  test('headers say who asks and from which page, without cookies of an earlier query', async () => {
    const portal = await startPortal((response, received, index) => {
      response.setHeader('Set-Cookie', 'JSESSIONID=one; path=/; secure; HttpOnly');
      withCertificate(response, received, index);
    });
    const source = portalAt(portal.url);
    await source.query(query(), noDeadline());
    await source.query(query(), noDeadline());
    const forms = portal.received.filter(isForm);
    expect(forms).toHaveLength(2);
    for (const { headers } of forms) {
      expect(headers).toMatchObject({
        'user-agent': 'spei-validation/1.0 (contacto@ejemplo.invalid)',
        'content-type': 'application/x-www-form-urlencoded',
        origin: new URL(portal.url).origin,
        referer: `${portal.url}/`,
        'x-requested-with': 'XMLHttpRequest',
      });
      expect(headers.cookie).toBeUndefined();
    }
  });
});

describe('a payment with certificate', () => {
  test('three requests over one connection give XML and PDF byte for byte', async () => {
    const portal = await startPortal(withCertificate);
    const outcome = await portalAt(portal.url).query(query(), noDeadline());
    expect(paths(portal.received)).toEqual(['POST /cep/valida.do', 'GET /cep/descarga.do?formato=XML', 'GET /cep/descarga.do?formato=PDF']);
    expect(portal.sockets.size).toBe(1);
    if (outcome.kind !== 'cep_ready' || outcome.pdf === null) throw new Error(outcome.kind);
    expect(Buffer.compare(outcome.xml, XML_BYTES)).toBe(0);
    expect(Buffer.compare(outcome.pdf, PDF_BYTES)).toBe(0);
  });

  test('the next query uses the connection of the one before', async () => {
    const portal = await startPortal(withCertificate);
    const source = portalAt(portal.url);
    await source.query(query(), noDeadline());
    await source.query(query(), noDeadline());
    expect(portal.received).toHaveLength(6);
    expect(portal.sockets.size).toBe(1);
  });

  test('a session named once is kept while the other cookies change with every answer', async () => {
    const portal = await startPortal((response, received, index) => {
      const changing = [
        `Hex49615001=!v${index}==; expires=Sat, 15-Feb-2036 02:41:41 GMT; path=/; Httponly`,
        `TS012f422b=t${index}; Path=/; `,
      ];
      response.setHeader('Set-Cookie', index === 0 ? ['JSESSIONID=abc_-!384618570; path=/; secure; HttpOnly', ...changing] : changing);
      withCertificate(response, received, index);
    });
    await portalAt(portal.url).query(query(), noDeadline());
    expect(portal.received.map(({ headers }) => headers.cookie)).toEqual([
      undefined,
      'JSESSIONID=abc_-!384618570; Hex49615001=!v0==; TS012f422b=t0',
      'JSESSIONID=abc_-!384618570; Hex49615001=!v1==; TS012f422b=t1',
    ]);
  });

  test('queries at the same time never share a session', async () => {
    let sessions = 0;
    const portal = await startPortal((response, received, index) => {
      if (isForm(received)) {
        sessions += 1;
        const clave = new URLSearchParams(received.body).get('criterio') ?? '';
        response.setHeader('Set-Cookie', `JSESSIONID=${clave}; path=/`);
      }
      const armed = received.headers.cookie?.replace('JSESSIONID=', '') ?? '';
      if (received.path.endsWith('XML')) file(response, 'application/xml', cepBytes({ claveRastreo: armed }));
      else withCertificate(response, received, index);
    });
    const source = portalAt(portal.url);
    const keys = Array.from({ length: 10 }, (_, index) => `CLAVEPARALELA${index}`);
    const outcomes = await Promise.all(
      keys.map((value) => source.query(query({ criterion: { kind: 'clave_rastreo', value } }), noDeadline())),
    );
    expect(sessions).toBe(10);
    const xmls = outcomes.map((outcome) => (outcome.kind === 'cep_ready' ? Buffer.from(outcome.xml).toString() : outcome.kind));
    expect(xmls.every((xml, index) => xml.includes(`claveRastreo="CLAVEPARALELA${index}"`))).toBe(true);
  });
});

describe('pages instead of a certificate cost one request', () => {
  test.each([
    ['not found (A)', notFoundPage(), { kind: 'not_found' }],
    ['not found (B)', nothingFoundPage(), { kind: 'not_found' }],
    ['captcha', captchaPage(), { kind: 'throttled', cause: 'captcha' }],
    ['maximum', maximumPage(), { kind: 'throttled', cause: 'maximum' }],
    ['closed', closedPage(), { kind: 'unavailable', reason: 'temporarily_closed' }],
    ['failed query', queryFailedPage(), { kind: 'unavailable', reason: 'portal_error' }],
  ])('%s, to either kind of query', async (_name, page, outcome) => {
    const portal = await startPortal((response) => {
      html(response, page);
    });
    const source = portalAt(portal.url);
    expect(await source.query(query(), noDeadline())).toEqual(outcome);
    expect(await source.paymentStatus(query(), noDeadline())).toEqual(outcome);
    expect(portal.received).toHaveLength(2);
  });

  test('an identified payment, chunked as the portal sends it', async () => {
    const page = Buffer.from(identifiedPage({ estado: 'Devuelto' }));
    const portal = await startPortal((response) => {
      response.writeHead(200, { 'Content-Type': 'text/html; charset=UTF-8' });
      // Chunks of an odd size cut letters of two bytes.
      for (let at = 0; at < page.length; at += 101) response.write(page.subarray(at, at + 101));
      response.end();
    });
    expect(await portalAt(portal.url).query(query(), noDeadline())).toMatchObject({
      kind: 'identified',
      payments: [{ state: 'devuelto' }],
    });
  });

  test('the state of several payments', async () => {
    const portal = await startPortal((response) => {
      html(response, statusPage({ estado: 'Liquidado' }, { estado: 'Retornado' }));
    });
    expect(await portalAt(portal.url).paymentStatus(byReference(), noDeadline())).toMatchObject({
      kind: 'identified',
      payments: [{ state: 'liquidado' }, { state: 'retornado' }],
    });
    expect(portal.received).toHaveLength(1);
  });

  test('an unknown page: its hash, and an excerpt without the payment', async () => {
    const page = `${unknownPage()}<p>${CLAVE} 723180000000000032 ${'x'.repeat(5_000)}</p>`;
    const portal = await startPortal((response) => {
      html(response, page);
    });
    const outcome = await portalAt(portal.url).query(query(), noDeadline());
    if (outcome.kind !== 'unrecognised') throw new Error(outcome.kind);
    expect(outcome.bodySha256).toBe(createHash('sha256').update(page).digest('hex'));
    expect(outcome.excerpt).toContain('Mensaje que nadie conoce');
    expect(outcome.excerpt).not.toMatch(/[0-9]|EJEMPLO/);
    expect(outcome.excerpt).toHaveLength(2_048);
  });

  test('a certificate offered to a query about the state is an unknown page', async () => {
    const portal = await startPortal(withCertificate);
    expect(await portalAt(portal.url).paymentStatus(query(), noDeadline())).toMatchObject({ kind: 'unrecognised' });
    expect(portal.received).toHaveLength(1);
  });

  test('a page beyond 256 KB is not read to its end, whatever it says', async () => {
    const portal = await startPortal((response) => {
      html(response, notFoundPage() + ' '.repeat(8 * 1024 * 1024));
    });
    expect(await portalAt(portal.url).query(query(), noDeadline())).toMatchObject({ kind: 'unrecognised' });
  });

  test('a page of 256 KB is read', async () => {
    const page = Buffer.alloc(256 * 1024, ' ');
    page.write(notFoundPage());
    const portal = await startPortal((response) => {
      html(response, page.toString());
    });
    expect(await portalAt(portal.url).query(query(), noDeadline())).toEqual({ kind: 'not_found' });
  });
});

describe('statuses other than 200', () => {
  test.each([
    [500, { kind: 'unavailable', reason: 'http_error' }],
    [503, { kind: 'unavailable', reason: 'http_error' }],
    [404, { kind: 'unavailable', reason: 'http_error' }],
    [429, { kind: 'throttled', cause: 'http_429' }],
    [403, { kind: 'throttled', cause: 'http_403' }],
  ])('%d is never taken for an answer about the payment', async (status, outcome) => {
    const portal = await startPortal((response) => {
      html(response, notFoundPage(), status);
    });
    expect(await portalAt(portal.url).query(query(), noDeadline())).toEqual(outcome);
    expect(portal.received).toHaveLength(1);
  });

  test('a throttle page is one with any status', async () => {
    const portal = await startPortal((response) => {
      html(response, maximumPage(), 503);
    });
    expect(await portalAt(portal.url).query(query(), noDeadline())).toEqual({ kind: 'throttled', cause: 'maximum' });
  });

  test('a redirect is not followed', async () => {
    const elsewhere = await startPortal((response) => {
      html(response, notFoundPage());
    });
    const portal = await startPortal((response) => {
      response.writeHead(302, { Location: `${elsewhere.url}/valida.do` }).end();
    });
    expect(await portalAt(portal.url).query(query(), noDeadline())).toEqual({
      kind: 'unavailable',
      reason: 'http_error',
    });
    expect(elsewhere.received).toEqual([]);
  });
});

describe('downloads', () => {
  const notAFile: readonly [string, Answer][] = [
    [
      'an error that calls itself a file',
      (response) => {
        response.writeHead(500, { 'Content-Type': 'application/xml' }).end(XML_BYTES);
      },
    ],
    [
      'an error of the server',
      (response) => {
        html(response, '<TITLE>Error 500--Internal Server Error</TITLE>', 500);
      },
    ],
    [
      'a page',
      (response) => {
        html(response, notFoundPage());
      },
    ],
    [
      'a page that calls itself a file',
      (response) => {
        file(response, 'application/xml', Buffer.from('<html></html>'));
      },
    ],
    [
      'a file that calls itself a page',
      (response) => {
        file(response, 'text/html', XML_BYTES);
      },
    ],
    [
      'another kind of file',
      (response) => {
        file(response, 'application/zip', Buffer.from('PK'));
      },
    ],
    [
      'nothing',
      (response) => {
        file(response, 'application/xml', Buffer.alloc(0));
      },
    ],
    [
      'a file without end',
      (response) => {
        response.writeHead(200, { 'Content-Type': 'application/xml' });
        response.write('<?xml');
        response.write(Buffer.alloc(4 * 1024 * 1024, ' '));
      },
    ],
    [
      'a file shorter than announced',
      (response) => {
        response.writeHead(200, { 'Content-Type': 'application/xml', 'Content-Length': XML_BYTES.length });
        response.write(XML_BYTES.subarray(0, 900), () => response.destroy());
      },
    ],
    [
      'a redirect',
      (response) => {
        response.writeHead(302, { Location: '/cep/otro' }).end();
      },
    ],
  ];

  test.each(notAFile)('%s for the XML: the download failed, and no PDF is asked for', async (_name, answer) => {
    const portal = await startPortal(withDownload('XML', answer));
    expect(await portalAt(portal.url).query(query(), noDeadline())).toEqual({
      kind: 'unavailable',
      reason: 'download_failed',
    });
    expect(portal.received).toHaveLength(2);
  });

  test.each(notAFile)('%s for the PDF: the certificate stands without it', async (_name, answer) => {
    const portal = await startPortal(withDownload('PDF', answer));
    const outcome = await portalAt(portal.url).query(query(), noDeadline());
    expect(outcome).toMatchObject({ kind: 'cep_ready', pdf: null });
    expect(outcome.kind === 'cep_ready' && Buffer.compare(outcome.xml, XML_BYTES)).toBe(0);
  });

  test.each<[string, Answer, string]>([
    [
      'the page of too many queries',
      (response) => {
        html(response, maximumPage());
      },
      'maximum',
    ],
    [
      'the security image',
      (response) => {
        html(response, captchaPage());
      },
      'captcha',
    ],
    [
      'status 429',
      (response) => {
        html(response, '', 429);
      },
      'http_429',
    ],
  ])('%s in place of the XML: throttled', async (_name, answer, cause) => {
    const portal = await startPortal(withDownload('XML', answer));
    expect(await portalAt(portal.url).query(query(), noDeadline())).toEqual({ kind: 'throttled', cause });
  });

  test('the throttle in place of the PDF does not spoil the certificate', async () => {
    const portal = await startPortal(
      withDownload('PDF', (response) => {
        html(response, maximumPage());
      }),
    );
    expect(await portalAt(portal.url).query(query(), noDeadline())).toMatchObject({ kind: 'cep_ready', pdf: null });
  });
});

describe('faults of the network', () => {
  test('nobody listens: the connection failed', async () => {
    const { url } = await startTcp((socket) => {
      socket.destroy();
    });
    await closeFakes();
    expect(await portalAt(url).query(query(), noDeadline())).toEqual({
      kind: 'unavailable',
      reason: 'connection_failed',
    });
    expect(await portalAt(url).paymentStatus(query(), noDeadline())).toEqual({
      kind: 'unavailable',
      reason: 'connection_failed',
    });
  });

  test('a form that may have reached the portal is not sent again in the same turn', async () => {
    const server = await startTcp((socket) => {
      socket.once('data', () => socket.destroy());
    });
    expect(await portalAt(server.url).query(query(), noDeadline())).toEqual({
      kind: 'unavailable',
      reason: 'connection_failed',
    });
    expect(server.connections()).toBe(1);
  });

  test('a form that found no connection is sent once more, and no more', async () => {
    const { url } = await startTcp(() => undefined);
    await closeFakes();
    const connect = jest.spyOn(Socket.prototype, 'connect');
    try {
      expect(await portalAt(url).query(query(), noDeadline())).toEqual({ kind: 'unavailable', reason: 'connection_failed' });
      expect(connect).toHaveBeenCalledTimes(2);
    } finally {
      connect.mockRestore();
    }
  });

  test('a download without an answer is asked for once more', async () => {
    const portal = await startPortal((response, received, index) => {
      if (index === 1) response.destroy();
      else withCertificate(response, received, index);
    });
    expect(await portalAt(portal.url).query(query(), noDeadline())).toMatchObject({ kind: 'cep_ready' });
    expect(portal.received).toHaveLength(4);
  });

  test('a query has one repetition, not one per download', async () => {
    const portal = await startPortal((response, received, index) => {
      if (index === 1 || received.path.endsWith('PDF')) response.destroy();
      else withCertificate(response, received, index);
    });
    expect(await portalAt(portal.url).query(query(), noDeadline())).toMatchObject({ kind: 'cep_ready', pdf: null });
    expect(paths(portal.received)).toEqual([
      'POST /cep/valida.do',
      'GET /cep/descarga.do?formato=XML',
      'GET /cep/descarga.do?formato=XML',
      'GET /cep/descarga.do?formato=PDF',
    ]);
  });

  test('an answer that has begun is not asked for again', async () => {
    const portal = await startPortal((response) => {
      response.writeHead(200, { 'Content-Type': 'text/html', 'Content-Length': 5_000 });
      response.write(notFoundPage(), () => response.destroy());
    });
    expect(await portalAt(portal.url).query(query(), noDeadline())).toEqual({
      kind: 'unavailable',
      reason: 'connection_failed',
    });
    expect(portal.received).toHaveLength(1);
  });

  test('one idle connection that the portal has dropped closes the others too: the next query opens a new one', async () => {
    const isArmed = new WeakMap<object, boolean>();
    const portal = await startPortal((response) => {
      const { socket } = response;
      if (socket === null || isArmed.get(socket) === true) {
        response.destroy();
        return;
      }
      // Answered together, so that each query holds a connection of its own.
      if (portal.received.length < 4) {
        waiting.push(() => {
          html(response, notFoundPage());
        });
        isArmed.set(socket, true);
        if (waiting.length === 3) for (const answer of waiting) answer();
        return;
      }
      html(response, notFoundPage());
    });
    const waiting: (() => void)[] = [];
    const source = portalAt(portal.url);
    await Promise.all([1, 2, 3].map(() => source.query(query(), noDeadline())));
    expect(portal.sockets.size).toBe(3);
    expect(await source.query(query(), noDeadline())).toEqual({ kind: 'unavailable', reason: 'connection_failed' });
    expect(await source.query(query(), noDeadline())).toEqual({ kind: 'not_found' });
    expect(portal.received).toHaveLength(5);
    expect(portal.sockets.size).toBe(4);
  });

  test('silence ends by the timeout, without repetition, and leaves no connection open', async () => {
    const portal = await startPortal(() => undefined);
    const source = portalAt(portal.url, { timeouts: SHORT_TIMEOUTS });
    expect(await source.query(query(), noDeadline())).toEqual({ kind: 'unavailable', reason: 'timeout' });
    expect(portal.received).toHaveLength(1);
    await Promise.all(Array.from(portal.sockets, async (socket) => socket.destroyed || once(socket, 'close')));
  });

  test('once connected, the portal has longer to answer than to connect', async () => {
    const portal = await startPortal((response) => {
      setTimeout(() => {
        html(response, notFoundPage());
      }, 400);
    });
    const source = portalAt(portal.url, { timeouts: { connectMs: 200, callMs: 10_000 } });
    expect(await source.query(query(), noDeadline())).toEqual({ kind: 'not_found' });
    expect(portal.received).toHaveLength(1);
  });

  test('an answer that stops half way ends by the timeout, without repetition', async () => {
    const portal = await startPortal((response) => {
      response.writeHead(200, { 'Content-Type': 'text/html' });
      response.write(notFoundPage());
    });
    const source = portalAt(portal.url, { timeouts: SHORT_TIMEOUTS });
    expect(await source.query(query(), noDeadline())).toEqual({ kind: 'unavailable', reason: 'timeout' });
    expect(portal.received).toHaveLength(1);
  });

  test('a server that accepts and never ends its TLS handshake meets the connect timeout', async () => {
    const server = await startTcp(() => undefined);
    const exchange = makeHttpExchange('https:');
    const url = new URL(server.url.replace('http:', 'https:'));
    const call = {
      method: 'GET',
      url,
      headers: {},
      body: '',
      maxBytes: 1,
      connectTimeoutMs: 60,
      timeoutMs: 60_000,
    } as const;
    expect(await exchange(call)).toEqual({ kind: 'timeout', isAnswered: false, mayHaveArrived: false });
    expect(server.connections()).toBe(1);
  });

  test('bytes that are no HTTP, or any headers and body, are an outcome and never a verdict', async () => {
    let bytes: Uint8Array = new Uint8Array();
    const server = await startTcp((socket) => {
      socket.once('data', () => socket.end(bytes));
    });
    const source = portalAt(server.url);
    const answers = fc.oneof(
      fc.uint8Array({ maxLength: 200 }),
      fc
        .tuple(fc.uint8Array({ maxLength: 40 }), fc.uint8Array({ maxLength: 80 }))
        .map(([cookie, body]) =>
          Buffer.concat([Buffer.from('HTTP/1.1 200 OK\r\nSet-Cookie: a='), cookie, Buffer.from('\r\nConnection: close\r\n\r\n'), body]),
        ),
    );
    await fc.assert(
      fc.asyncProperty(answers, async (answer) => {
        bytes = answer;
        const outcome = await source.query(query(), noDeadline());
        expect(['unavailable', 'unrecognised']).toContain(outcome.kind);
      }),
      { numRuns: 100 },
    );
  });
});

describe('the deadline', () => {
  test('already past: nothing is sent', async () => {
    const portal = await startPortal(withCertificate);
    const source = portalAt(portal.url, { now: () => 1_000 });
    expect(await source.query(query(), 1_000)).toEqual({ kind: 'unavailable', reason: 'timeout' });
    expect(await source.paymentStatus(query(), 999)).toEqual({ kind: 'unavailable', reason: 'timeout' });
    // A connection opened for them would have come before this one.
    await source.query(query(), 61_000);
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

  /** A clock that stands still until the portal has got `requests`, and then is 80 ms before the deadline. */
  const clockAfter = (requests: number, portal: FakePortal) => () => (portal.received.length < requests ? 0 : DEADLINE - 80);
  const DEADLINE = 60_000;

  test('ends a page that drips', async () => {
    const portal = await startPortal(drip);
    const source = portalAt(portal.url, { now: clockAfter(0, portal) });
    expect(await source.query(query(), DEADLINE)).toEqual({ kind: 'unavailable', reason: 'timeout' });
  });

  test('ends an XML that drips: the download failed', async () => {
    const portal = await startPortal(withDownload('XML', drip));
    const source = portalAt(portal.url, { now: clockAfter(1, portal) });
    expect(await source.query(query(), DEADLINE)).toEqual({ kind: 'unavailable', reason: 'download_failed' });
  });

  test('ends a PDF that drips: the certificate stands without it', async () => {
    const portal = await startPortal(withDownload('PDF', drip));
    const source = portalAt(portal.url, { now: clockAfter(2, portal) });
    expect(await source.query(query(), DEADLINE)).toMatchObject({ kind: 'cep_ready', pdf: null });
  });

  test('past after the first attempt: there is no second', async () => {
    const server = await startTcp((socket) => {
      socket.once('data', () => socket.destroy());
    });
    const source = portalAt(server.url, { now: () => (server.connections() === 0 ? 0 : DEADLINE) });
    expect(await source.query(query(), DEADLINE)).toEqual({ kind: 'unavailable', reason: 'connection_failed' });
    expect(server.connections()).toBe(1);
  });
});

describe('settings', () => {
  test.each([
    'https://www.banxico.org.mx/cep',
    'https://www.banxico.org.mx/cep/',
    'https://www.banxico.org.mx/cep-beta',
    'http://127.0.0.1:8081/cep',
    'http://127.8.8.8/cep',
    'http://localhost:8081',
    'http://[::1]:8081/cep',
  ])('%s is an address of the portal', (baseUrl) => {
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
  ])('%s is refused', (baseUrl) => {
    expect(() => portalAt(baseUrl)).toThrow(RangeError);
  });

  test('a product name that no header can carry is refused', () => {
    expect(() => portalAt('http://127.0.0.1/cep', { userAgent: 'spei\r\nX-Otro: 1' })).toThrow('User-Agent');
  });

  test('a portal at the root of its host, or with a slash at the end, is asked at the same paths', async () => {
    const portal = await startPortal((response) => {
      html(response, notFoundPage());
    });
    const { origin } = new URL(portal.url);
    for (const baseUrl of [origin, `${origin}/`, `${origin}/cep/`]) await portalAt(baseUrl).query(query(), noDeadline());
    expect(portal.received.map(({ path }) => path)).toEqual(['/valida.do', '/valida.do', '/cep/valida.do']);
  });
});
