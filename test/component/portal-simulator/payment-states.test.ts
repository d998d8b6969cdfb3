import { ESTADOS, type Estado } from '../../../infra/local/portal/protocol/estados.ts';
import { startPortalSimulator, type PortalSimulator } from '../../../infra/local/portal/server.ts';
import { NOON, paymentWith, queryFor } from './payments.ts';
import { control, newVisitor } from './visitor.ts';

const at = (minutes: number): string => new Date(NOON + minutes * 60_000).toISOString();

let now = NOON;
let portal: PortalSimulator;

beforeAll(async () => {
  portal = await startPortalSimulator({ port: 0, seed: [], now: () => now });
});

beforeEach(() => {
  now = NOON;
});

afterAll(() => portal.close());

/** The portal's page about a payment: its state, and whether it offers the certificate. */
const seen = async (payment: ReturnType<typeof paymentWith>): Promise<{ estado: string | undefined; cep: boolean }> => {
  const status = await newVisitor(portal.url).post('/cep/valida.do', queryFor(payment, { tipoConsulta: '0' }));
  const certificate = await newVisitor(portal.url).post('/cep/valida.do', queryFor(payment));
  return {
    estado: /<td>Estado del pago en Banxico<\/td><td>(.*?)<\/td>/.exec(status.text)?.[1],
    cep: certificate.text.includes('descarga.do?formato=XML'),
  };
};

const known = async (changes: Parameters<typeof paymentWith>[0]) => {
  const payment = paymentWith(changes);
  expect((await control(portal.url, 'POST', 'payments', payment)).status).toBe(201);
  return payment;
};

test.each(ESTADOS)('a payment %s without a certificate has that state on the page', async (estado) => {
  expect(await seen(await known({ estado, cep: false }))).toEqual({ estado, cep: false });
});

test.each<[Estado, boolean]>([
  ['Liquidado', true],
  ['Devuelto', true],
  ['Retornado', true],
  ['En proceso de devolución', true],
  ['En proceso', false],
  ['Cancelado', false],
  ['Rechazado', false],
  ['No liquidado', false],
  ['No encontrado', false],
])('a payment %s has a certificate by default: %p', async (estado, cep) => {
  expect(await seen(await known({ estado }))).toEqual({ estado, cep });
});

test('a returned payment with a certificate offers it and has the state returned', async () => {
  expect(await seen(await known({ estado: 'Devuelto', cep: true }))).toEqual({ estado: 'Devuelto', cep: true });
});

test.each([undefined, true, false])('a certificate with an instant is available from that instant on (cep: %p)', async (cep) => {
  const payment = await known({ cep_available_at: at(5), ...(cep === undefined ? {} : { cep }) });
  now = NOON + 5 * 60_000 - 1;
  expect(await seen(payment)).toEqual({ estado: 'Liquidado', cep: false });
  now = NOON + 5 * 60_000;
  expect(await seen(payment)).toEqual({ estado: 'Liquidado', cep: true });
});

test('a payment in process has the state settled once it has its certificate', async () => {
  const payment = await known({ estado: 'En proceso', cep_available_at: at(5) });
  expect(await seen(payment)).toEqual({ estado: 'En proceso', cep: false });
  now = NOON + 5 * 60_000;
  expect(await seen(payment)).toEqual({ estado: 'Liquidado', cep: true });
});

test('scheduled states apply at their instants, whatever their order in the list', async () => {
  const payment = await known({
    estado: 'En proceso',
    cep_available_at: at(2),
    cambios_estado: [
      { desde: at(3), estado: 'Devuelto' },
      { desde: at(1), estado: 'Liquidado' },
    ],
  });
  const states: unknown[] = [];
  for (const minutes of [0, 1, 2, 3]) {
    now = NOON + minutes * 60_000;
    states.push(await seen(payment));
  }
  expect(states).toEqual([
    { estado: 'En proceso', cep: false },
    { estado: 'Liquidado', cep: false },
    { estado: 'Liquidado', cep: true },
    { estado: 'Devuelto', cep: true },
  ]);
});

test('a payment returned in part has the returned amount on the page and is found by the paid amount', async () => {
  const payment = await known({ estado: 'Retornado', cep: false, monto_retornado: '120.00' });
  const { text } = await newVisitor(portal.url).post('/cep/valida.do', queryFor(payment));
  expect(text).toContain('<td>Monto</td><td>120.00</td>');
});
