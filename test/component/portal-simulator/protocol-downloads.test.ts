import { startPortalSimulator, type PortalSimulator } from '../../../infra/local/portal/server.ts';
import { NOON, queryFor } from './payments.ts';
import { OTHER_WITH_CEP, PAYMENTS, WITH_CEP, WITHOUT_CEP } from './protocol-payments.ts';
import { exchange, newVisitor } from './visitor.ts';

let portal: PortalSimulator;

beforeAll(async () => {
  portal = await startPortalSimulator({
    port: 0,
    seed: PAYMENTS,
    now: () => NOON,
    lookbackDays: 90,
  });
});

afterAll(() => portal.close());

describe('certificate download', () => {
  test('answers the same bytes when repeated in any format', async () => {
    const visitor = newVisitor(portal.url);
    await visitor.post('/cep/valida.do', queryFor(WITH_CEP));
    for (const [format, type] of [
      ['XML', 'xml'],
      ['PDF', 'pdf'],
      ['ZIP', 'zip'],
    ] as const) {
      const reply = await visitor.get(`/cep/descarga.do?formato=${format}`);
      expect(reply.status).toBe(200);
      expect(reply.headers).toMatchObject({
        'content-type': `application/${type}`,
        'content-disposition': `attachment; filename=CEP-20261117-PRUEBA20261117000001.${type}`,
        'content-length': String(reply.bytes.length),
        'content-language': 'es-MX',
      });
      expect((await visitor.get(`/cep/descarga.do?formato=${format}`)).bytes).toEqual(reply.bytes);
    }
  });

  const expectFault = async (visitor: ReturnType<typeof newVisitor>, path = '/cep/descarga.do?formato=XML') => {
    const { status, headers, text } = await visitor.get(path);
    expect(status).toBe(500);
    expect(headers).toMatchObject({ connection: 'close', 'content-type': 'text/html; charset=UTF-8' });
    expect(text).toContain('<TITLE>Error 500--Internal Server Error</TITLE>');
  };

  test('without a session answers a server error', () => expectFault(newVisitor(portal.url)));

  test('answers a server error after a query that found nothing', async () => {
    const visitor = newVisitor(portal.url);
    await visitor.post('/cep/valida.do', queryFor(WITH_CEP, { monto: '1' }));
    await expectFault(visitor);
  });

  test('answers a server error after a query that found a payment without certificate', async () => {
    const visitor = newVisitor(portal.url);
    await visitor.post('/cep/valida.do', queryFor(WITHOUT_CEP));
    await expectFault(visitor);
  });

  test('answers a server error when a later query found nothing', async () => {
    const visitor = newVisitor(portal.url);
    await visitor.post('/cep/valida.do', queryFor(WITH_CEP));
    await visitor.post('/cep/valida.do', queryFor(WITH_CEP, { monto: '1' }));
    await expectFault(visitor);
  });

  test('answers a server error for an unknown format', async () => {
    const visitor = newVisitor(portal.url);
    await visitor.post('/cep/valida.do', queryFor(WITH_CEP));
    await expectFault(visitor, '/cep/descarga.do?formato=DOC');
  });

  test('never answers the certificate of another session', async () => {
    const [ana, beto] = [newVisitor(portal.url), newVisitor(portal.url)];
    await ana.post('/cep/valida.do', queryFor(WITH_CEP));
    await expectFault(beto);
    await beto.post('/cep/valida.do', queryFor(OTHER_WITH_CEP));
    expect((await ana.get('/cep/descarga.do?formato=XML')).text).toContain(`claveRastreo="${WITH_CEP.clave_rastreo}"`);
    expect((await beto.get('/cep/descarga.do?formato=XML')).text).toContain(`claveRastreo="${OTHER_WITH_CEP.clave_rastreo}"`);
  });

  test('answers the certificate of the latest query of the session', async () => {
    const shared = newVisitor(portal.url);
    await shared.post('/cep/valida.do', queryFor(WITH_CEP));
    await shared.post('/cep/valida.do', queryFor(OTHER_WITH_CEP));
    expect((await shared.get('/cep/descarga.do?formato=XML')).text).toContain(OTHER_WITH_CEP.clave_rastreo);
  });

  test('of the PDF alone has the marks of the application server', async () => {
    const visitor = newVisitor(portal.url);
    await visitor.post('/cep/valida.do', queryFor(WITH_CEP));
    expect((await visitor.get('/cep/descarga.do?formato=PDF')).headers['x-oracle-dms-ecid']).toBeDefined();
    expect((await visitor.get('/cep/descarga.do?formato=XML')).headers['x-oracle-dms-ecid']).toBeUndefined();
  });
});

describe('session cookies', () => {
  const names = (cookies: readonly string[]): readonly string[] => cookies.map((cookie) => cookie.split('=')[0] ?? '');

  test('set the session once and the front-end cookies with new values in every response', async () => {
    const visitor = newVisitor(portal.url);
    const first = await visitor.get('/cep/');
    const second = await visitor.post('/cep/valida.do', queryFor(WITH_CEP));
    const third = await visitor.get('/cep/descarga.do?formato=XML');
    expect(names(first.setCookies)).toEqual(['JSESSIONID', 'Hex49615001', 'TS012f422b', 'TS604574e3027']);
    expect(names(second.setCookies)).toEqual(['Hex49615001', 'TS012f422b', 'TS604574e3027']);
    expect(names(third.setCookies)).toEqual(['Hex49615001', 'TS012f422b', 'TS604574e3027']);
    expect(second.setCookies).not.toEqual(third.setCookies);
  });

  test('have the attributes of the portal', async () => {
    const [session, balancer, firewall] = (await newVisitor(portal.url).get('/cep/')).setCookies;
    expect(session).toMatch(/^JSESSIONID=[\w-]{52}!\d+; path=\/; secure; HttpOnly$/);
    expect(balancer).toMatch(/^Hex49615001=![\w+/=]+; expires=Thu, 19-Nov-2026 02:00:00 GMT; path=\/; Httponly$/);
    expect(firewall).toMatch(/^TS012f422b=[0-9a-f]+; Path=\/; ?$/);
  });

  test('are replaced when they name an unknown session', async () => {
    const { setCookies } = await exchange(`${portal.url}/cep/`, { headers: { Cookie: 'JSESSIONID=caducada!1' } });
    expect(names(setCookies)).toContain('JSESSIONID');
  });
});
