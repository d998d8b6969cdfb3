import { addDays, calendarDateIn, MEXICO_CITY, type CalendarDate } from '../../../../shared/platform/time/calendar-date.ts';
import type { TipoPago } from '../protocol/tipo-pago.ts';
import { inventedCard, inventedClabe } from './invented-accounts.ts';
import type { PaymentInput } from './payment-input.ts';

const MINUTE_MS = 60_000;
const MEXICO_CITY_OFFSET_MS = 6 * 3_600_000;

const STP = '90646';
const BBVA = '40012';
const BANORTE = '40072';
const SANTANDER = '40014';
const CUENCA = '90723';
const BANXICO = '2001';

const BENEFICIARIA = inventedClabe(BANORTE, 'beneficiaria');
const ORDENANTE = inventedClabe(STP, 'ordenante');

const compact = (fecha: CalendarDate): string => fecha.replaceAll('-', '');

/** These payments differ only in amount, key and the feature of their scenario. */
const ordinary = (fecha: CalendarDate, number: number): PaymentInput => ({
  fecha,
  hora: '11:24:07',
  clave_rastreo: `SIMULADOR${compact(fecha)}${String(number).padStart(6, '0')}`,
  emisor: STP,
  receptor: BANORTE,
  cuenta_beneficiaria: BENEFICIARIA,
  monto: `${1000 + number}.50`,
});

const accountKinds = (fecha: CalendarDate): readonly PaymentInput[] => [
  {
    ...ordinary(fecha, 1),
    escenario: 'CEP at once, beneficiary by CLABE',
    // The sender's own pattern: its name, the date and a sequence number.
    clave_rastreo: `MBAN0100${compact(fecha).slice(2)}0012345678`,
    emisor: BBVA,
    monto: '1250.50',
    ordenante: { nombre: 'EMPRESA ORDENANTE DE PRUEBA SA DE CV', rfc: 'EOP010101AB1' },
    concepto: 'FACTURA 1024',
  },
  {
    ...ordinary(fecha, 2),
    escenario: 'CEP at once, beneficiary by card',
    receptor: SANTANDER,
    cuenta_beneficiaria: inventedCard('557905', 'tarjeta'),
  },
  {
    ...ordinary(fecha, 3),
    escenario: 'CEP at once, beneficiary by phone',
    receptor: CUENCA,
    cuenta_beneficiaria: '5555550100',
  },
];

const states = (fecha: CalendarDate, today: CalendarDate, now: number): readonly PaymentInput[] => {
  const at = (minutes: number): string => new Date(now + minutes * MINUTE_MS).toISOString();
  const timeOfDay = new Date(now - MEXICO_CITY_OFFSET_MS).toISOString().slice(11, 19);
  return [
    {
      ...ordinary(today, 4),
      hora: timeOfDay,
      escenario: 'En proceso, Liquidado one minute after the start, CEP two minutes after it',
      estado: 'En proceso',
      cambios_estado: [{ desde: at(1), estado: 'Liquidado' }],
      cep_available_at: at(2),
    },
    {
      ...ordinary(fecha, 5),
      escenario: 'CEP at once, Devuelto three minutes after the start',
      cambios_estado: [{ desde: at(3), estado: 'Devuelto' }],
    },
    { ...ordinary(fecha, 6), escenario: 'Devuelto, CEP still available', estado: 'Devuelto' },
    { ...ordinary(fecha, 7), escenario: 'Devuelto, no CEP', estado: 'Devuelto', cep: false },
    { ...ordinary(fecha, 8), escenario: 'En proceso de devolución', estado: 'En proceso de devolución', cep: false },
    {
      ...ordinary(fecha, 9),
      escenario: 'Retornado, less than was paid',
      estado: 'Retornado',
      cep: false,
      monto_retornado: '500.00',
    },
    { ...ordinary(fecha, 10), escenario: 'Liquidado, no CEP', cep: false },
    { ...ordinary(fecha, 11), escenario: 'En proceso for ever', estado: 'En proceso' },
    { ...ordinary(fecha, 12), escenario: 'Cancelado', estado: 'Cancelado' },
    { ...ordinary(fecha, 13), escenario: 'Rechazado', estado: 'Rechazado' },
    { ...ordinary(fecha, 14), escenario: 'No liquidado', estado: 'No liquidado' },
    { ...ordinary(fecha, 15), escenario: 'Identified as No encontrado', estado: 'No encontrado' },
  ];
};

/** Payment types whose certificates lack fields or have more; all others below use type 1, and types 4 and 31 have no beneficiary account. */
const OTHER_TYPES: readonly TipoPago[] = [3, 5, 6, 8, 9, 10, 11, 12, 30, 35, 36];

const certificates = (fecha: CalendarDate): readonly PaymentInput[] => [
  { ...ordinary(fecha, 16), escenario: 'Cadena of 18 fields, padded amount (2019)', monto: '8.17', cadena_campos: 18 },
  { ...ordinary(fecha, 17), escenario: 'Cadena of 25 fields (2022)', cadena_campos: 25 },
  {
    ...ordinary(fecha, 18),
    escenario: 'Credited after 18:00, operating date is the next banking day',
    hora: '18:33:15',
  },
  {
    ...ordinary(fecha, 19),
    escenario: 'Names with accents',
    ordenante: { nombre: 'MARÍA JOSÉ NÚÑEZ ÁVILA', rfc: 'NUAM800101MDFXVR09' },
    beneficiario: { nombre: 'JOSÉ ÁNGEL MUÑOZ PEÑA', rfc: 'MUPA850202AB3' },
    concepto: 'REPARACIÓN DE GÜÍA & CÍA',
  },
  {
    ...ordinary(fecha, 20),
    escenario: 'Tracking key with spaces and slashes',
    clave_rastreo: `058-${fecha.split('-').toReversed().join('/')} A1 B2`,
  },
  ...OTHER_TYPES.map((tipo_pago): PaymentInput => ({
    ...ordinary(fecha, 100 + tipo_pago),
    escenario: `Payment type ${tipo_pago}`,
    tipo_pago,
    ...(tipo_pago === 12 ? { emisor: BANXICO } : {}),
  })),
];

const toTheBankItself = (fecha: CalendarDate): readonly PaymentInput[] =>
  ([4, 31] as const).map((tipo_pago) => ({
    ...ordinary(fecha, 100 + tipo_pago),
    escenario: `Payment to a bank itself (type ${tipo_pago}): query it with the orderer's account`,
    tipo_pago,
    cuenta_beneficiaria: null,
    ordenante: { nombre: 'TESORERÍA DE PRUEBA', cuenta: ORDENANTE, rfc: 'TDP010101AB2' },
  }));

const sameReference = (fecha: CalendarDate): readonly PaymentInput[] =>
  [21, 22].map((number) => ({
    ...ordinary(fecha, number),
    escenario: 'One of two payments with the same reference',
    monto: '777.00',
    referencia_numerica: '7654321',
  }));

/**
 * The simulator's first payments: invented, one for each answer of the portal, dated the day before `now` (epoch milliseconds; the one in
 * process is dated today). The first one is an ordinary payment with its CEP, to validate as a sample.
 */
export const seededPayments = (now: number): readonly PaymentInput[] => {
  const today = calendarDateIn(MEXICO_CITY, now);
  const fecha = addDays(today, -1);
  return [...accountKinds(fecha), ...states(fecha, today, now), ...certificates(fecha), ...toTheBankItself(fecha), ...sameReference(fecha)];
};
