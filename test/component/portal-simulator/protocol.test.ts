import { startPortalSimulator, type PortalSimulator } from '../../../infra/local/portal/server.ts';
import { listWith } from './matchers.ts';
import { NOON, queryFor } from './payments.ts';
import { OTHER_WITH_CEP, PAYMENTS, SAME_REFERENCE, TO_A_BANK, UNUSUAL_KEY, WITH_CEP, WITHOUT_CEP } from './protocol-payments.ts';
import { control, exchange, newVisitor } from './visitor.ts';

const IDENTIFIED = 'Con la información proporcionada se identificó el siguiente pago:';
const NO_CEP = 'Lo sentimos, por el momento no es posible generar el CEP.';
const NOT_FOUND_A = 'Operación no encontrada. El SPEI no ha recibido una orden de pago que cumpla con el criterio de búsqueda';
const NOT_FOUND_B = '[BE] No se encontró ningún pago con la información proporcionada.';

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

const ask = (form: Readonly<Record<string, string>>) => newVisitor(portal.url).post('/cep/valida.do', form);

const withoutComments = (html: string): string => html.replaceAll(/<!--[\s\S]*?-->/g, '');

describe('certificate query', () => {
  test('answers links to the formats in a fragment with Content-Length and without payment data', async () => {
    const { status, headers, text, bytes } = await ask(queryFor(WITH_CEP));
    expect(status).toBe(200);
    expect(headers).toMatchObject({ 'content-type': 'text/html; charset=UTF-8', 'content-language': 'es-MX' });
    expect(headers['content-length']).toBe(String(bytes.length));
    expect(text).toMatch(/^\n<div class="bg-banxico title-bar">/);
    for (const format of ['PDF', 'XML', 'ZIP']) {
      expect(text).toContain(`<a href="descarga.do?formato=${format}" class="boton boton-descarga-${format.toLowerCase()}">`);
    }
    expect(text).not.toContain(WITH_CEP.clave_rastreo);
  });

  test.each(['300', '300.0', '000000000300.00'])('matches the amount %s numerically with 300.00', async (monto) => {
    expect((await ask(queryFor(WITH_CEP, { monto }))).text).toContain('descarga.do?formato=XML');
  });

  test('finds a tracking key with spaces and slashes, and has it in the file name', async () => {
    const visitor = newVisitor(portal.url);
    expect((await visitor.post('/cep/valida.do', queryFor(UNUSUAL_KEY))).text).toContain('descarga.do?formato=XML');
    const { headers } = await visitor.get('/cep/descarga.do?formato=XML');
    expect(headers['content-disposition']).toBe('attachment; filename=CEP-20261117-058-17/11/2026/17 A1 B2.xml');
  });

  test('accepts the form in the query string of the POST', async () => {
    const query = new URLSearchParams(queryFor(WITH_CEP)).toString();
    const { text } = await exchange(`${portal.url}/cep/valida.do?${query}`, { method: 'POST' });
    expect(text).toContain('descarga.do?formato=XML');
  });

  test('answers the payment without certificate chunked, with the sentence in a comment and in the text', async () => {
    const { headers, text } = await ask(queryFor(WITHOUT_CEP));
    expect(headers['transfer-encoding']).toBe('chunked');
    expect(headers['content-length']).toBeUndefined();
    expect(text).toMatch(/^\n</);
    expect(text.split(`<strong>${NO_CEP} ${IDENTIFIED}</strong>`)).toHaveLength(3);
    expect(withoutComments(text).split(IDENTIFIED)).toHaveLength(2);
  });

  test('answers the data of a payment without certificate in nine rows, accents partly as entities', async () => {
    const { text } = await ask(queryFor(WITHOUT_CEP));
    expect(text).toContain('<table id="xxx" class="styled-table vertical">');
    expect([...text.matchAll(/<tr[^>]*><td>(.*?)<\/td><td>(.*?)<\/td><\/tr>/g)].map((row) => row.slice(1))).toEqual([
      ['Número de Referencia', '1234567'],
      ['Clave de Rastreo', 'PRUEBA20261117000002'],
      ['Instituci&oacute;n emisora del pago', 'STP'],
      ['Instituci&oacute;n receptora del pago', 'BANORTE'],
      ['Estado del pago en Banxico', 'Liquidado'],
      ['Fecha y hora de recepción', '17/11/2026 11:59:57'],
      ['Fecha y hora de procesamiento', '17/11/2026 12:00:00'],
      ['Cuenta Beneficiaria', '072180000000000012'],
      ['Monto', '300.00'],
    ]);
    expect(text).toContain('<tr class="columna-cuenta">');
    expect(text).toContain('<tr class="columna-monto">');
  });

  test('answers a payment without certificate with the legend of nine states and a sentence that resembles not found', async () => {
    const { text } = await ask(queryFor(WITHOUT_CEP));
    const legend = text.slice(text.indexOf('<div class="descripcion oculta">'));
    expect([...legend.matchAll(/<h4>(.*?)<\/h4>/g)].map(([, label]) => label)).toEqual([
      'En proceso',
      'Liquidado',
      'Cancelado',
      'Rechazado',
      'En proceso de devoluci&oacute;n',
      'Devuelto',
      'No liquidado',
      'No encontrado',
      'Retornado',
    ]);
    expect(legend).toMatch(/<div id="desc_EnProceso" class="descripcionEstado seleccionado">/);
    expect(legend.match(/ seleccionado"/g)).toHaveLength(1);
    expect(legend).toMatch(
      /El SPEI&reg; no ha recibido una orden de pago que cumpla \r\n +con el criterio de b&uacute;squeda especificado\./,
    );
    expect(text).toContain('action="descargaComprobanteSPEI.do"');
  });

  test.each([
    ['fecha', '16-11-2026'],
    ['criterio', 'PRUEBA20261117000009'],
    ['criterio', 'prueba20261117000001'],
    ['emisor', '40012'],
    ['receptor', '40014'],
    ['cuenta', '072180000000000025'],
    ['monto', '300.01'],
    ['receptorParticipante', '1'],
  ])('with another %s (%s) finds nothing', async (field, value) => {
    const { status, headers, text } = await ask(queryFor(WITH_CEP, { [field]: value }));
    expect(status).toBe(200);
    expect(headers['content-length']).toBeDefined();
    expect(text.split(`<strong>${NO_CEP} ${NOT_FOUND_A}`)).toHaveLength(3);
    expect(withoutComments(text)).not.toMatch(/<table|descripcion|&reg;/);
  });

  test.each([
    ['an old date', { fecha: '17-08-2026' }],
    ['a date that does not exist', { fecha: '31-02-2026' }],
    ['an amount that is no number', { monto: 'mucho' }],
    ['an unknown kind of query', { tipoConsulta: '2' }],
  ])('with %s answers the error box', async (_case, changes) => {
    const { status, text } = await ask(queryFor(WITH_CEP, changes));
    expect(status).toBe(200);
    expect(text).toMatch(/^\r\n/);
    expect(text).toContain('<div id="#error_div">');
    expect(text).toContain('icon-warning3');
    expect(text).toContain(NOT_FOUND_B);
    expect(text).toContain('name="varHideCaptcha" value="true"');
  });

  test('without a criterion answers the error of a missing criterion', async () => {
    const { text } = await ask(queryFor(WITH_CEP, { criterio: '' }));
    expect(text).toContain('No existe un criterio (clave de rastreo o número de referencia)');
  });

  test("with a bank as receiver matches the orderer's account only when its box is set", async () => {
    const onOrderer = queryFor(TO_A_BANK, { cuenta: '646180000000000011', receptorParticipante: '1' });
    expect((await ask(onOrderer)).text).toContain('descarga.do?formato=XML');
    expect((await ask({ ...onOrderer, receptorParticipante: '0' })).text).toContain(NOT_FOUND_A);
    expect((await ask({ ...onOrderer, cuenta: '072180000000000012' })).text).toContain(NOT_FOUND_A);
  });
});

describe('query by reference', () => {
  test('answers as by tracking key when one payment matches', async () => {
    const { text } = await ask(queryFor(OTHER_WITH_CEP, { tipoCriterio: 'R', criterio: '1234567' }));
    expect(text).toContain('descarga.do?formato=XML');
  });

  test('answers a table per payment and no certificate when two payments match', async () => {
    const [first = WITH_CEP] = SAME_REFERENCE;
    const visitor = newVisitor(portal.url);
    const { text } = await visitor.post('/cep/valida.do', queryFor(first, { tipoCriterio: 'R', criterio: '42' }));
    expect(text).toMatch(/class="styled-table vertical operacionesLiquidados"[\s\S]*PRUEBA20261117000005/);
    expect(text).toMatch(/class="styled-table vertical operacionesDevueltas"[\s\S]*PRUEBA20261117000006/);
    expect((await visitor.get('/cep/descarga.do?formato=XML')).status).toBe(500);
  });

  test('finds nothing for a tracking key', async () => {
    const { text } = await ask(queryFor(WITH_CEP, { tipoCriterio: 'R' }));
    expect(text).toContain(NOT_FOUND_A);
  });
});

describe('payment state query', () => {
  test('answers the state, without the apology, when a certificate exists', async () => {
    const { headers, text } = await ask(queryFor(WITH_CEP, { tipoConsulta: '0' }));
    expect(headers['transfer-encoding']).toBe('chunked');
    expect(text).toContain(`<strong>${IDENTIFIED}</strong>`);
    expect(text).not.toContain(NO_CEP);
    expect(text).toContain('<td>Liquidado</td>');
  });

  test('answers not found without the apology', async () => {
    const { text } = await ask(queryFor(WITH_CEP, { tipoConsulta: '0', criterio: 'NADA' }));
    expect(text).toContain(`<strong>${NOT_FOUND_A}`);
    expect(text).not.toContain(NO_CEP);
  });

  test('neither prepares nor discards the certificate of the session', async () => {
    const visitor = newVisitor(portal.url);
    await visitor.post('/cep/valida.do', queryFor(WITH_CEP, { tipoConsulta: '0' }));
    expect((await visitor.get('/cep/descarga.do?formato=XML')).status).toBe(500);
    await visitor.post('/cep/valida.do', queryFor(WITH_CEP));
    await visitor.post('/cep/valida.do', queryFor(OTHER_WITH_CEP, { tipoConsulta: '0' }));
    expect((await visitor.get('/cep/descarga.do?formato=XML')).text).toContain(WITH_CEP.clave_rastreo);
  });
});

describe('other requests', () => {
  test('GET of the search page answers the form', async () => {
    const { status, text } = await exchange(`${portal.url}/cep/`);
    expect(status).toBe(200);
    expect(text).toContain('<form id="fConsulta" method="POST" action="valida.do"');
  });

  test.each(['/cep/no/existe', '/cep-beta/valida.do', '/'])('%s redirects to the former site', async (path) => {
    const { status, headers, bytes } = await exchange(`${portal.url}${path}`);
    expect(status).toBe(302);
    expect(headers.location).toBe(`https://anterior.banxico.org.mx${path}`);
    expect(bytes).toHaveLength(0);
  });

  test.each([
    ['GET', 'valida.do', 'POST'],
    ['POST', 'descarga.do?formato=XML', 'GET'],
  ])('%s %s answers 405', async (method, path, allowed) => {
    const { status, headers } = await exchange(`${portal.url}/cep/${path}`, { method });
    expect(status).toBe(405);
    expect(headers.allow).toBe(allowed);
  });

  test('a body beyond 64 kB answers 413', async () => {
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded', Connection: 'close' };
    const outcome = exchange(`${portal.url}/cep/valida.do`, {
      method: 'POST',
      headers,
      body: `criterio=${'x'.repeat(70_000)}`,
    });
    await expect(outcome).resolves.toMatchObject({ status: 413 });
  });
});

describe('participant list', () => {
  const listOn = async (fecha: string): Promise<unknown> =>
    JSON.parse((await exchange(`${portal.url}/cep/instituciones.do?fecha=${fecha}`)).text);

  test('has senders and receivers with their codes', async () => {
    const list = await listOn('17-11-2026');
    expect(list).toMatchObject({
      instituciones: listWith([
        ['2001', 'BANXICO'],
        ['40072', 'BANORTE'],
      ]),
      institucionesMISPEI: listWith([['90646', 'STP']]),
      overrideCaptcha: true,
    });
  });

  test('has an added participant until it is removed', async () => {
    const joined = [{ clave: '90799', nombre: 'BANCO NUEVO' }];
    expect(await control(portal.url, 'PUT', 'instituciones', joined)).toMatchObject({ status: 200, json: { instituciones: joined } });
    expect((await control(portal.url, 'GET', 'instituciones')).json).toEqual({ instituciones: joined });
    expect(await listOn('17-11-2026')).toMatchObject({ instituciones: listWith([['90799', 'BANCO NUEVO']]) });
    await control(portal.url, 'PUT', 'instituciones', []);
    expect(JSON.stringify(await listOn('17-11-2026'))).not.toContain('90799');
    expect((await control(portal.url, 'PUT', 'instituciones', [{ clave: '799', nombre: '' }])).status).toBe(422);
  });

  test('has the code of Nu in force on the date', async () => {
    const before = JSON.stringify(await listOn('31-07-2026'));
    const after = JSON.stringify(await listOn('01-08-2026'));
    expect([before.includes('"90638"'), before.includes('"40638"')]).toEqual([true, false]);
    expect([after.includes('"90638"'), after.includes('"40638"')]).toEqual([false, true]);
  });
});
