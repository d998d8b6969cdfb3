import { seededPayments } from '../../../infra/local/portal/payments/seed.ts';
import { ESTADOS } from '../../../infra/local/portal/protocol/estados.ts';
import { TIPOS_PAGO } from '../../../infra/local/portal/protocol/tipo-pago.ts';
import { startPortalSimulator } from '../../../infra/local/portal/server.ts';
import { calendarDateIn, daysBetween, MEXICO_CITY } from '../../../shared/platform/time/calendar-date.ts';
import { NOON } from './payments.ts';
import { newVisitor } from './visitor.ts';

const payments = seededPayments(NOON);

const clabeIsValid = (clabe: string): boolean => {
  const weighted = Array.from(clabe, (digit, i) => (Number(digit) * ([3, 7, 1][i % 3] ?? 0)) % 10);
  return (10 - (weighted.slice(0, 17).reduce((sum, n) => sum + n) % 10)) % 10 === Number(clabe[17]);
};

const luhnIsValid = (card: string): boolean => {
  const values = Array.from(card, (digit, i) => (i % 2 === card.length % 2 ? Number(digit) * 2 : Number(digit)));
  return values.reduce((sum, n) => sum + (n > 9 ? n - 9 : n), 0) % 10 === 0;
};

test('the sample payment is of yesterday, to a CLABE at another bank, with a tracking key the API accepts', () => {
  const [sample] = payments;
  expect(sample).toMatchObject({ fecha: '2026-11-17', emisor: '40012', receptor: '40072', monto: '1250.50' });
  expect(sample?.clave_rastreo).toMatch(/^[A-Za-z0-9]{18,30}$/);
  expect(sample?.cuenta_beneficiaria).toMatch(/^072\d{15}$/);
});

test('the sample payment is found today, with its certificate', async () => {
  const now = Date.now();
  const portal = await startPortalSimulator({ port: 0, now: () => now });
  const [sample] = seededPayments(now);
  const reply = await newVisitor(portal.url).post('/cep/valida.do', {
    tipoCriterio: 'T',
    captcha: 'c',
    tipoConsulta: '1',
    fecha: sample?.fecha.split('-').toReversed().join('-') ?? '',
    criterio: sample?.clave_rastreo ?? '',
    emisor: sample?.emisor ?? '',
    receptor: sample?.receptor ?? '',
    cuenta: sample?.cuenta_beneficiaria ?? '',
    monto: sample?.monto ?? '',
    receptorParticipante: '0',
  });
  await portal.close();
  expect(reply.text).toContain('descarga.do?formato=XML');
});

test('no seeded payment is dated after today in Mexico City, at any hour', () => {
  for (let hour = 0; hour < 24; hour += 1) {
    const now = NOON + hour * 3_600_000;
    const ages = seededPayments(now).map(({ fecha }) => daysBetween(fecha, calendarDateIn(MEXICO_CITY, now)));
    expect(new Set(ages)).toEqual(new Set([0, 1]));
  }
});

test('every seeded account has a valid check digit, and each CLABE is of the receiving bank', () => {
  for (const { cuenta_beneficiaria: account, receptor } of payments) {
    if (account?.length === 18) expect([clabeIsValid(account), account.slice(0, 3)]).toEqual([true, receptor.slice(-3)]);
    if (account?.length === 16) expect(luhnIsValid(account)).toBe(true);
  }
  expect(new Set(payments.map(({ cuenta_beneficiaria: account }) => account?.length))).toEqual(new Set([18, 16, 10, undefined]));
});

test('seeded payments have every state, payment type and length of cadena', () => {
  const states = payments.flatMap(({ estado = 'Liquidado', cambios_estado = [] }) => [
    estado,
    ...cambios_estado.map((change) => change.estado),
  ]);
  expect(new Set(states)).toEqual(new Set(ESTADOS));
  expect(new Set(payments.map(({ tipo_pago = 1 }) => tipo_pago))).toEqual(new Set(TIPOS_PAGO));
  expect(new Set(payments.map(({ cadena_campos = 42 }) => cadena_campos))).toEqual(new Set([18, 25, 42]));
});

test('every seeded payment has a description', () => {
  expect(payments.every(({ escenario }) => typeof escenario === 'string' && escenario.length > 0)).toBe(true);
});
