import { startPortalSimulator, type PortalSimulator } from '../../../infra/local/portal/server.ts';
import { textMatching, textWith } from './matchers.ts';
import { NOON, paymentWith, queryFor } from './payments.ts';
import { control, exchange, newVisitor } from './visitor.ts';

const SEEDED = paymentWith();
const ADDED = paymentWith({ clave_rastreo: 'AGREGADO20261117000001' });

let portal: PortalSimulator;

beforeAll(async () => {
  portal = await startPortalSimulator({ port: 0, seed: [SEEDED], now: () => NOON });
});

beforeEach(async () => {
  await control(portal.url, 'DELETE', 'payments');
  await control(portal.url, 'PUT', 'mode', { mode: 'normal' });
  await control(portal.url, 'PUT', 'limits', null);
  await control(portal.url, 'DELETE', 'log');
});

afterAll(() => portal.close());

const answerTo = async (payment: typeof SEEDED, changes: Readonly<Record<string, string>> = {}): Promise<string> =>
  (await newVisitor(portal.url).post('/cep/valida.do', queryFor(payment, changes))).text;

const CEP = 'descarga.do?formato=XML';
const NOT_FOUND = 'Operación no encontrada.';

describe('control API, payments', () => {
  test('POST of an object adds a payment and answers it with its defaults', async () => {
    const { status, json } = await control(portal.url, 'POST', 'payments', {
      fecha: '2026-11-17',
      clave_rastreo: 'AGREGADO20261117000001',
      emisor: '90646',
      receptor: '40072',
      cuenta_beneficiaria: '072180000000000012',
      monto: '300',
    });
    expect(status).toBe(201);
    expect(json).toEqual({
      payments: [
        {
          escenario: null,
          fecha: '2026-11-17',
          hora: '12:00:00',
          clave_rastreo: 'AGREGADO20261117000001',
          referencia_numerica: textMatching(/^1\d{6}$/),
          emisor: '90646',
          receptor: '40072',
          cuenta_beneficiaria: '072180000000000012',
          monto: '300',
          monto_retornado: null,
          estado: 'Liquidado',
          cambios_estado: [],
          cep: true,
          cep_available_at: null,
          tipo_pago: 1,
          cadena_campos: 42,
          ordenante: {
            nombre: 'PERSONA ORDENANTE DE PRUEBA',
            cuenta: textMatching(/^646180\d{12}$/),
            rfc: 'XAXX010101000',
          },
          beneficiario: { nombre: 'PERSONA BENEFICIARIA DE PRUEBA', rfc: 'ND' },
          concepto: 'PAGO DE PRUEBA',
        },
      ],
    });
    expect(await answerTo(ADDED)).toContain(CEP);
  });

  test('POST of an array adds payments, and its answer can be posted again', async () => {
    const others = [2, 3].map((n) => paymentWith({ clave_rastreo: `AGREGADO2026111700000${n}`, ordenante: 'ANA PRUEBA' }));
    const first = await control(portal.url, 'POST', 'payments', others);
    expect(first.status).toBe(201);
    const shown = await control(portal.url, 'GET', 'payments');
    expect(shown.json).toMatchObject({
      payments: [{ clave_rastreo: SEEDED.clave_rastreo }, ...others.map(({ clave_rastreo }) => ({ clave_rastreo }))],
    });
    const list = shown.json instanceof Object && 'payments' in shown.json ? shown.json.payments : null;
    expect(await control(portal.url, 'POST', 'payments', list)).toEqual({ status: 201, json: shown.json });
  });

  test('POST of a payment again replaces the first', async () => {
    await control(portal.url, 'POST', 'payments', ADDED);
    await control(portal.url, 'POST', 'payments', { ...ADDED, estado: 'Devuelto', cep: false });
    expect(await answerTo(ADDED)).toContain('<td>Devuelto</td>');
  });

  test('DELETE restores the seeded payments', async () => {
    await control(portal.url, 'POST', 'payments', [ADDED, { ...SEEDED, estado: 'Cancelado', cep: false }]);
    const { status, json } = await control(portal.url, 'DELETE', 'payments');
    expect(status).toBe(200);
    expect(json).toMatchObject({ payments: [{ clave_rastreo: SEEDED.clave_rastreo, estado: 'Liquidado' }] });
    expect(await answerTo(ADDED)).toContain(NOT_FOUND);
    expect(await answerTo(SEEDED)).toContain(CEP);
  });

  test.each([
    ['fecha', '2026-02-30', /fecha: must be a date that exists/],
    ['fecha', undefined, /fecha/],
    ['clave_rastreo', 'x'.repeat(31), /clave_rastreo: must have 1 to 30 characters/],
    ['referencia_numerica', '12345678', /referencia_numerica: must have 1 to 7 digits/],
    ['emisor', '646', /emisor: must be the SPEI code of a participant/],
    ['receptor', 40072, /receptor: must be a SPEI code as a string/],
    ['cuenta_beneficiaria', '07218', /cuenta_beneficiaria: must be a CLABE/],
    ['cuenta_beneficiaria', undefined, /cuenta_beneficiaria: is required/],
    ['monto', 300, /monto: must be a decimal string/],
    ['monto', '1.234', /monto: must be a positive amount/],
    ['monto', '0.00', /monto: must be a positive amount/],
    ['estado', 'Pagado', /estado: must be one of: En proceso, Liquidado/],
    ['cep_available_at', 'mañana', /cep_available_at: must be an ISO 8601 instant/],
    ['cep_available_at', '2026-11-18T12:00:00', /cep_available_at: must be an ISO 8601 instant with its offset/],
    ['ordenante', 7, /ordenante: must be a name, or an object/],
    ['beneficiario', { nombre: 'A|B' }, /beneficiario.nombre: must have 1 to 40 characters/],
    ['tipo_pago', 2, /tipo_pago: must be one of: 1, 3, 4/],
    ['tipo_pago', 4, /ordenante: must be an object with the account/],
    ['cep_avialable_at', '2026-11-18T12:00:00Z', /cep_avialable_at/],
  ])('POST with %s = %p answers an error with the reason', async (field, value, message) => {
    const issuePath = message.source.split(/[.:]/)[0] ?? field;
    const { status, json } = await control(portal.url, 'POST', 'payments', { ...ADDED, [field]: value });
    expect(status).toBe(422);
    expect(json).toMatchObject({
      error: { message: textMatching(message), issues: [{ path: textMatching(new RegExp(`^${issuePath}`)) }] },
    });
    expect(await answerTo(ADDED)).toContain(NOT_FOUND);
  });

  test('POST of an array adds nothing when one payment is invalid, and names it', async () => {
    const { status, json } = await control(portal.url, 'POST', 'payments', [ADDED, { ...ADDED, monto: 'x' }]);
    expect(status).toBe(422);
    expect(json).toMatchObject({ error: { issues: [{ path: '1.monto' }] } });
    expect(await answerTo(ADDED)).toContain(NOT_FOUND);
  });

  test('POST of an empty array answers an error', async () => {
    expect((await control(portal.url, 'POST', 'payments', [])).status).toBe(422);
  });
});

describe('control API, modes', () => {
  const setMode = (mode: object) => control(portal.url, 'PUT', 'mode', mode);

  test.each([
    ['captcha', 200, 'La imagen de seguridad no fue ingresada correctamente'],
    ['maximum', 200, 'ha excedido el n&uacute;mero m&aacute;ximo de consultas'],
    ['http500', 500, 'Error 500--Internal Server Error'],
    ['garbage', 200, 'Nuevo servicio de consulta'],
  ])('%s answers every query with its page until changed', async (mode, status, marker) => {
    expect(await setMode({ mode })).toEqual({ status: 200, json: { mode, delay_ms: 0, requests: null } });
    for (let i = 0; i < 3; i += 1) {
      const reply = await newVisitor(portal.url).post('/cep/valida.do', queryFor(SEEDED));
      expect(reply).toMatchObject({ status, text: textWith(marker) });
    }
    await setMode({ mode: 'normal' });
    expect(await answerTo(SEEDED)).toContain(CEP);
  });

  test.each(['captcha', 'maximum', 'http500', 'garbage'])('%s with count two applies to two queries, not to downloads', async (mode) => {
    await setMode({ mode, requests: 2 });
    const visitor = newVisitor(portal.url);
    expect(await answerTo(SEEDED)).not.toContain(CEP);
    await visitor.get('/cep/');
    await visitor.get('/cep/descarga.do?formato=XML');
    expect((await control(portal.url, 'GET', 'mode')).json).toEqual({ mode, delay_ms: 0, requests: 1 });
    expect(await answerTo(SEEDED)).not.toContain(CEP);
    expect((await control(portal.url, 'GET', 'mode')).json).toEqual({ mode: 'normal', delay_ms: 0, requests: null });
    expect(await answerTo(SEEDED)).toContain(CEP);
  });

  test.each(['maximum', 'http500'])('%s applies to downloads too', async (mode) => {
    const visitor = newVisitor(portal.url);
    await visitor.post('/cep/valida.do', queryFor(SEEDED));
    await setMode({ mode });
    expect((await visitor.get('/cep/descarga.do?formato=XML')).text).not.toMatch(/^<\?xml/);
    await setMode({ mode: 'normal' });
    expect((await visitor.get('/cep/descarga.do?formato=XML')).text).toMatch(/^<\?xml/);
  });

  test.each([
    ['html_as_xml', (xml: string, good: string) => !xml.startsWith('<?xml') && xml.includes('<section') && good !== xml],
    ['truncated_xml', (xml: string, good: string) => xml.startsWith('<?xml') && good.startsWith(xml) && xml.length < good.length],
    [
      'contradicting_xml',
      (xml: string) =>
        xml.endsWith('</SPEI_Tercero>') &&
        [SEEDED.clave_rastreo, SEEDED.cuenta_beneficiaria ?? '', 'MontoPago="300.00"'].every((own) => !xml.includes(own)),
    ],
  ] as const)('%s corrupts as many XML downloads as set, and no query or PDF', async (mode, isSpoilt) => {
    const visitor = newVisitor(portal.url);
    await setMode({ mode, requests: 1 });
    expect((await visitor.post('/cep/valida.do', queryFor(SEEDED))).text).toContain(CEP);
    expect((await visitor.get('/cep/descarga.do?formato=PDF')).text).toMatch(/^%PDF-/);
    const spoilt = await visitor.get('/cep/descarga.do?formato=XML');
    const good = await visitor.get('/cep/descarga.do?formato=XML');
    expect(spoilt).toMatchObject({ status: 200, headers: { 'content-type': 'application/xml' } });
    expect(spoilt.headers['content-length']).toBe(String(spoilt.bytes.length));
    expect(good.text).toContain(`claveRastreo="${SEEDED.clave_rastreo}"`);
    expect(isSpoilt(spoilt.text, good.text)).toBe(true);
  });

  test('slow delays as many queries as set, by half a minute by default', async () => {
    expect((await setMode({ mode: 'slow' })).json).toEqual({ mode: 'slow', delay_ms: 30_000, requests: null });
    expect((await setMode({ mode: 'slow', delay_ms: 1, requests: 1 })).json).toEqual({
      mode: 'slow',
      delay_ms: 1,
      requests: 1,
    });
    expect(await answerTo(SEEDED)).toContain(CEP);
    expect((await control(portal.url, 'GET', 'mode')).json).toMatchObject({ mode: 'normal' });
  });

  test('an answer that is delayed is logged without status and does not delay the close', async () => {
    const other = await startPortalSimulator({ port: 0, seed: [SEEDED], now: () => NOON });
    await control(other.url, 'PUT', 'mode', { mode: 'slow', delay_ms: 600_000 });
    const held = newVisitor(other.url)
      .post('/cep/valida.do', queryFor(SEEDED))
      .catch((error: unknown) => error);
    const log = async (): Promise<unknown> => (await control(other.url, 'GET', 'log')).json;
    while (!JSON.stringify(await log()).includes('valida.do'));
    expect(await log()).toMatchObject({ log: [{ path: '/cep/valida.do', status: null }] });
    await other.close();
    expect(await held).toMatchObject({ code: 'ECONNRESET' });
  });

  test.each([
    [{ mode: 'lento' }, /mode: must be one of: normal, captcha/],
    [{ mode: 'slow', delay_ms: -1 }, /delay_ms/],
    [{ mode: 'captcha', requests: 0 }, /requests: must be a whole number of queries/],
    [{ mode: 'captcha', queries: 1 }, /queries/],
    [null, /Object/],
  ])('PUT of %j answers an error', async (body, message) => {
    const { status, json } = await control(portal.url, 'PUT', 'mode', body);
    expect(status).toBe(422);
    expect(json).toMatchObject({ error: { message: textMatching(message) } });
  });
});

describe('control API, limits', () => {
  test('have no value at first, are answered by GET and can be removed', async () => {
    expect((await control(portal.url, 'GET', 'limits')).json).toEqual({ limits: null });
    const limits = { queries: 4, window_seconds: 15, block_seconds: 60 };
    const shown = { limits: { ...limits, queries_before_block: 5, captcha_answer: null } };
    expect(await control(portal.url, 'PUT', 'limits', limits)).toEqual({ status: 200, json: shown });
    expect((await control(portal.url, 'GET', 'limits')).json).toEqual(shown);
    expect(await control(portal.url, 'PUT', 'limits', null)).toEqual({ status: 200, json: { limits: null } });
  });

  test.each([
    [{ queries: 0, window_seconds: 15, block_seconds: 60 }, /queries/],
    [{ queries: 4, window_seconds: 15 }, /block_seconds/],
    [{ queries: 4, window_seconds: '15', block_seconds: 60 }, /window_seconds: must be a number of seconds/],
    [{ queries: 4, window_seconds: -1, block_seconds: 60 }, /window_seconds: must not be negative/],
  ])('PUT of %j answers 422', async (body, message) => {
    const { status, json } = await control(portal.url, 'PUT', 'limits', body);
    expect(status).toBe(422);
    expect(json).toMatchObject({ error: { message: textMatching(message) } });
  });
});

describe('control API, log', () => {
  test('has every portal request with time, form and status, and no control request', async () => {
    const visitor = newVisitor(portal.url);
    await visitor.get('/cep/');
    await visitor.post('/cep/valida.do', queryFor(SEEDED));
    await visitor.get('/cep/descarga.do?formato=PDF');
    await visitor.get('/cep/no/existe');
    await control(portal.url, 'GET', 'payments');
    const time = '2026-11-18T18:00:00.000Z';
    expect(await control(portal.url, 'GET', 'log')).toEqual({
      status: 200,
      json: {
        log: [
          { time, method: 'GET', path: '/cep/', form: {}, status: 200 },
          { time, method: 'POST', path: '/cep/valida.do', form: queryFor(SEEDED), status: 200 },
          { time, method: 'GET', path: '/cep/descarga.do', form: { formato: 'PDF' }, status: 200 },
          { time, method: 'GET', path: '/cep/no/existe', form: {}, status: 302 },
        ],
      },
    });
    expect(await control(portal.url, 'DELETE', 'log')).toEqual({ status: 200, json: { log: [] } });
    expect((await control(portal.url, 'GET', 'log')).json).toEqual({ log: [] });
  });
});

describe('control API, invalid requests', () => {
  test('answer 400 when the body is not JSON', async () => {
    const { status, text } = await exchange(`${portal.url}/_control/mode`, { method: 'PUT', body: '{mode: slow}' });
    expect(status).toBe(400);
    expect(JSON.parse(text)).toEqual({ error: { message: 'The body is not valid JSON.', issues: [] } });
  });

  test('answer 404 for an unknown resource and 405 with Allow for an unknown method', async () => {
    expect((await control(portal.url, 'GET', 'nada')).status).toBe(404);
    const { status, headers } = await exchange(`${portal.url}/_control/log`, { method: 'POST', body: '{}' });
    expect(status).toBe(405);
    expect(headers.allow).toBe('GET, DELETE');
  });

  test('answer 413 when the body exceeds 8 MB', async () => {
    const { status } = await exchange(`${portal.url}/_control/payments`, {
      method: 'POST',
      body: 'x'.repeat(9 * 1024 * 1024),
    });
    expect(status).toBe(413);
  });
});
