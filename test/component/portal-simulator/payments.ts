import type { PaymentInput } from '../../../infra/local/portal/payments/payment-input.ts';
import { parseCalendarDate } from '../../../shared/platform/time/calendar-date.ts';
import type { Fields } from './visitor.ts';

/** 2026-11-18 (a Wednesday), noon in Mexico City. */
export const NOON = Date.parse('2026-11-18T18:00:00Z');

const date = (text: string) => {
  const parsed = parseCalendarDate(text);
  if (parsed === null) throw new RangeError(text);
  return parsed;
};

const FECHA = date('2026-11-17');

/** An ordinary payment, with a test's changes. */
export const paymentWith = (changes: Partial<PaymentInput> = {}): PaymentInput => ({
  fecha: FECHA,
  clave_rastreo: 'PRUEBA20261117000001',
  referencia_numerica: '1234567',
  emisor: '90646',
  receptor: '40072',
  cuenta_beneficiaria: '072180000000000012',
  monto: '300.00',
  ...changes,
});

/** The form of a query for the certificate of a payment, with a test's changes. */
export const queryFor = (payment: PaymentInput, changes: Fields = {}): Fields => ({
  tipoCriterio: 'T',
  captcha: 'c',
  tipoConsulta: '1',
  fecha: payment.fecha.split('-').toReversed().join('-'),
  criterio: payment.clave_rastreo,
  emisor: payment.emisor,
  receptor: payment.receptor,
  cuenta: payment.cuenta_beneficiaria ?? '',
  monto: payment.monto,
  receptorParticipante: '0',
  ...changes,
});
