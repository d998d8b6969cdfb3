import { createHash } from 'node:crypto';

import { byReference, centavos, cepBytes, CLAVE, date, PDF_BYTES, query } from '../../unit/banxico/cep-fixtures.ts';
import {
  captchaPage,
  closedPage,
  identifiedPage,
  maximumPage,
  notFoundPage,
  nothingFoundPage,
  queryFailedPage,
  statusPage,
  unknownPage,
} from '../../unit/banxico/portal-pages.ts';
import { isForm, paths, withCertificate, XML_BYTES } from './cep-portal-answers.ts';
import { closeFakes, file, html, noDeadline, portalAt, startPortal } from './fake-portal.ts';

afterEach(closeFakes);

describe('CEP portal query', () => {
  test('of a payment to the participant itself sends receptorParticipante=1', async () => {
    const portal = await startPortal((response) => {
      html(response, notFoundPage());
    });
    await portalAt(portal.url).query(query({ isToParticipant: true }), noDeadline());
    expect(portal.received[0]?.body).toMatch(/&receptorParticipante=1$/);
  });

  test("sends the fields of the form in the portal's order", async () => {
    const portal = await startPortal((response) => {
      html(response, notFoundPage());
    });
    await portalAt(portal.url).query(query({ monto: centavos('300'), fecha: date('2026-01-09') }), noDeadline());
    expect(paths(portal.received)).toEqual(['POST /cep/valida.do']);
    expect(portal.received[0]?.body).toBe(
      `tipoCriterio=T&captcha=c&tipoConsulta=1&fecha=09-01-2026&criterio=${CLAVE}&emisor=90646&receptor=90723&cuenta=723180000000000032&monto=300.00&receptorParticipante=0`,
    );
  });

  test('sends a reference as the other criterion and a state query as the other type', async () => {
    const portal = await startPortal((response) => {
      html(response, statusPage({}));
    });
    await portalAt(portal.url).paymentStatus(byReference('0012345'), noDeadline());
    expect(portal.received[0]?.body).toMatch(/^tipoCriterio=R&captcha=c&tipoConsulta=0&.*&criterio=0012345&/);
  });

  test('sends the characters of a tracking key unchanged', async () => {
    const portal = await startPortal((response) => {
      html(response, notFoundPage());
    });
    const value = 'A B/c-1.2_&=+Ñ';
    await portalAt(portal.url).query(query({ criterion: { kind: 'clave_rastreo', value, referencia: null } }), noDeadline());
    expect(new URLSearchParams(portal.received[0]?.body).get('criterio')).toBe(value);
  });

  test('sends User-Agent and Referer, and no cookies of an earlier query', async () => {
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

describe('CEP portal query for a payment with certificate', () => {
  test('returns XML and PDF byte for byte by three requests over one connection', async () => {
    const portal = await startPortal(withCertificate);
    const outcome = await portalAt(portal.url).query(query(), noDeadline());
    expect(paths(portal.received)).toEqual(['POST /cep/valida.do', 'GET /cep/descarga.do?formato=XML', 'GET /cep/descarga.do?formato=PDF']);
    expect(portal.sockets.size).toBe(1);
    if (outcome.kind !== 'cep_ready' || outcome.pdf === null) throw new Error(outcome.kind);
    expect(Buffer.compare(outcome.xml, XML_BYTES)).toBe(0);
    expect(Buffer.compare(outcome.pdf, PDF_BYTES)).toBe(0);
  });

  test('reuses the connection of the previous query', async () => {
    const portal = await startPortal(withCertificate);
    const source = portalAt(portal.url);
    await source.query(query(), noDeadline());
    await source.query(query(), noDeadline());
    expect(portal.received).toHaveLength(6);
    expect(portal.sockets.size).toBe(1);
  });

  test('keeps the session cookie while the other cookies change with every response', async () => {
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

  test('never shares a session with a concurrent query', async () => {
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
      keys.map((value) => source.query(query({ criterion: { kind: 'clave_rastreo', value, referencia: null } }), noDeadline())),
    );
    expect(sessions).toBe(10);
    const xmls = outcomes.map((outcome) => (outcome.kind === 'cep_ready' ? Buffer.from(outcome.xml).toString() : outcome.kind));
    expect(xmls.every((xml, index) => xml.includes(`claveRastreo="CLAVEPARALELA${index}"`))).toBe(true);
  });
});

describe('CEP portal query answered by a page makes one request', () => {
  test.each([
    ['not found (A)', notFoundPage(), { kind: 'not_found' }],
    ['not found (B)', nothingFoundPage(), { kind: 'not_found' }],
    ['captcha', captchaPage(), { kind: 'throttled', cause: 'captcha' }],
    ['maximum', maximumPage(), { kind: 'throttled', cause: 'maximum' }],
    ['closed', closedPage(), { kind: 'unavailable', reason: 'temporarily_closed' }],
    ['failed query', queryFailedPage(), { kind: 'unavailable', reason: 'portal_error' }],
  ])('and returns the outcome of %s, for either type of query', async (_name, page, outcome) => {
    const portal = await startPortal((response) => {
      html(response, page);
    });
    const source = portalAt(portal.url);
    expect(await source.query(query(), noDeadline())).toEqual(outcome);
    expect(await source.paymentStatus(query(), noDeadline())).toEqual(outcome);
    expect(portal.received).toHaveLength(2);
  });

  test('and returns an identified payment from a chunked response', async () => {
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

  test('and returns the states of several payments', async () => {
    const portal = await startPortal((response) => {
      html(response, statusPage({ estado: 'Liquidado' }, { estado: 'Retornado' }));
    });
    expect(await portalAt(portal.url).paymentStatus(byReference(), noDeadline())).toMatchObject({
      kind: 'identified',
      payments: [{ state: 'liquidado' }, { state: 'retornado' }],
    });
    expect(portal.received).toHaveLength(1);
  });

  test('and returns the hash of an unknown page', async () => {
    const page = unknownPage();
    const portal = await startPortal((response) => {
      html(response, page);
    });
    expect(await portalAt(portal.url).query(query(), noDeadline())).toEqual({
      kind: 'unrecognised',
      bodySha256: createHash('sha256').update(page).digest('hex'),
    });
  });

  test('and returns unrecognised when a state query is offered a certificate', async () => {
    const portal = await startPortal(withCertificate);
    expect(await portalAt(portal.url).paymentStatus(query(), noDeadline())).toMatchObject({ kind: 'unrecognised' });
    expect(portal.received).toHaveLength(1);
  });

  test('and stops reading a page at 256 KB', async () => {
    const portal = await startPortal((response) => {
      html(response, notFoundPage() + ' '.repeat(8 * 1024 * 1024));
    });
    expect(await portalAt(portal.url).query(query(), noDeadline())).toMatchObject({ kind: 'unrecognised' });
  });

  test('and reads a page of 256 KB', async () => {
    const page = Buffer.alloc(256 * 1024, ' ');
    page.write(notFoundPage());
    const portal = await startPortal((response) => {
      html(response, page.toString());
    });
    expect(await portalAt(portal.url).query(query(), noDeadline())).toEqual({ kind: 'not_found' });
  });
});

describe('CEP portal query with a status other than 200', () => {
  test.each([
    [500, { kind: 'unavailable', reason: 'http_error' }],
    [503, { kind: 'unavailable', reason: 'http_error' }],
    [404, { kind: 'unavailable', reason: 'http_error' }],
    [429, { kind: 'throttled', cause: 'http_429' }],
    [403, { kind: 'throttled', cause: 'http_403' }],
  ])('never returns a payment for status %d', async (status, outcome) => {
    const portal = await startPortal((response) => {
      html(response, notFoundPage(), status);
    });
    expect(await portalAt(portal.url).query(query(), noDeadline())).toEqual(outcome);
    expect(portal.received).toHaveLength(1);
  });

  test('returns throttled for a throttle page with any status', async () => {
    const portal = await startPortal((response) => {
      html(response, maximumPage(), 503);
    });
    expect(await portalAt(portal.url).query(query(), noDeadline())).toEqual({ kind: 'throttled', cause: 'maximum' });
  });

  test('does not follow redirects', async () => {
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
