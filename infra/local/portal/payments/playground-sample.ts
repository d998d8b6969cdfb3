import { addDays, calendarDateIn, MEXICO_CITY, type CalendarDate } from '../../../../shared/platform/time/calendar-date.ts';
import type { SamplePayment } from '../../../../shared/validation/domain/sample-payment.ts';
import { inventedClabe } from './invented-accounts.ts';
import type { PaymentInput } from './payment-input.ts';

const BANORTE = '40072';
const SANTANDER = '40014';

/** The first of an earlier month: the deployment of a local run changes once a month, and not every day. */
const dateOfSample = (now: number): CalendarDate => {
  const day = addDays(calendarDateIn(MEXICO_CITY, now), -31);
  return addDays(day, 1 - Number(day.slice(8)));
};

const keyOf = (fecha: CalendarDate): string => `PRUEBA${fecha.replaceAll('-', '')}0000000001`;

const BENEFICIARIA = inventedClabe(BANORTE, 'playground');

/** The payment with which users of a local run try the service; `now` in epoch milliseconds. */
export const playgroundSample = (now: number): SamplePayment => {
  const fecha = dateOfSample(now);
  return { fecha, monto: 1, clave_rastreo: keyOf(fecha), emisor: SANTANDER, cuenta_beneficiaria: BENEFICIARIA };
};

/** That payment as the simulator has it. */
export const playgroundPayment = (now: number): PaymentInput => {
  const fecha = dateOfSample(now);
  return {
    escenario: 'The sample of the playground',
    fecha,
    hora: '11:24:07',
    clave_rastreo: keyOf(fecha),
    emisor: SANTANDER,
    receptor: BANORTE,
    cuenta_beneficiaria: BENEFICIARIA,
    monto: '1.00',
  };
};
